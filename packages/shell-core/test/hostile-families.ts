/**
 * Shapes of text that are expensive for a shell parser, or for a careless walk over its tree. Each grows with `n`; the cost
 * of reading one may grow no faster than the text.
 */
export const HOSTILE_FAMILIES: Readonly<Record<string, (n: number) => string>> = {
  "here-documents on one line": (n) => `cat${" <<E".repeat(n)}\nx\n`,
  "here-documents whose operator is cut": (n) => `cat${" <\\\n<E".repeat(n)}\nx\n`,
  "here-documents of their own names": (n) =>
    `cat ${Array.from({ length: n }, (_, i) => `<<E${i}`).join(" ")}\n${Array.from({ length: n }, (_, i) => `E${i}\n`).join("")}`,
  "one here-document a line": (n) => "cat <<E\nE\n".repeat(n),
  "a here-document, then pipes": (n) => `cat <<E\nE\n${"a|".repeat(n)}a`,
  "a body of text": (n) => `cat <<E\n${"some text\n".repeat(n)}E\n`,
  "a body of substitutions": (n) => `cat <<E\n${"x $(y) `z`\n".repeat(n)}E\n`,
  "tools in a body that feeds a search": (n) => `grep x <<E\n$(y) ${"curl grep ".repeat(n)}\nE\n`,
  "open parentheses": (n) => "( ".repeat(n),
  "open quotes": (n) => 'echo "'.repeat(n),
  "open substitutions": (n) => "$(echo ".repeat(n),
  "nested substitutions": (n) => `echo ${"$(echo ".repeat(n)}x${")".repeat(n)}`,
  "nested quoted substitutions": (n) => `echo ${'"$(echo '.repeat(n)}x${')"'.repeat(n)}`,
  "nested defaults": (n) => `echo ${"${a:-".repeat(n)}$(x)${"}".repeat(n)}`,
  "open subscripts": (n) => `echo ${"${a[".repeat(n)}`,
  "open arrays": (n) => "a=(".repeat(n),
  braces: (n) => "{a,".repeat(n),
  "a long sum": (n) => `echo $((${"1+".repeat(n)}1))`,
  "many substitutions": (n) => `echo ${"`a` ".repeat(n)}`,
  "process substitutions": (n) => `cat ${"<(a) ".repeat(n)}`,
  semicolons: (n) => "a;".repeat(n),
  pipes: (n) => `${"a|".repeat(n)}a`,
  "and lists": (n) => `${"a && ".repeat(n)}a`,
  words: (n) => `echo ${"x ".repeat(n)}`,
  "quoted words": (n) => `echo ${'"a" '.repeat(n)}`,
  assignments: (n) => "a[1]=2 ".repeat(n),
  redirections: (n) => ">a ".repeat(n),
  bangs: (n) => `${"! ".repeat(n)}a`,
  times: (n) => `${"time ".repeat(n)}a`,
  functions: (n) => "f() ".repeat(n),
  ifs: (n) => "if ".repeat(n),
  cases: (n) => "case x in ".repeat(n),
  comments: (n) => "#x\n".repeat(n),
  "hashes before a substitution": (n) => `a # ${"# ".repeat(n)}$(x)`,
  "continued lines": (n) => "a\\\n".repeat(n),
  blanks: (n) => `a${" ".repeat(n)};b`,
  backslashes: (n) => `echo ${"\\".repeat(n)}$(x)`,
  "patterns of grep": (n) => `grep -r '${"\\(a*[[:alpha:]]\\|".repeat(n)}' src`,
  "brackets of a pattern": (n) => `grep -r '${"[[:a".repeat(n)}' src`,
  "listings of files": (n) => "ls a; ".repeat(n),
  "names to find": (n) => `find . ${"-name a -o ".repeat(n)}-name b`,
  "options of grep": (n) => `grep ${"-e x ".repeat(n)}`,
  wrappers: (n) => "env ".repeat(n),
  "views behind a producer": (n) => `a${" | head -5".repeat(n)}`,
  "transforms behind a producer": (n) => `a${" | sort".repeat(n)} | head`,
  "stages before a view": (n) => `a${" | npx x".repeat(n)} | head`,
  "commands in find": (n) => `find${" -exec a".repeat(n)} | head`,
  "directories before a view": (n) => `${"cd a;".repeat(n)}ls | head`,
  "assignments before a view": (n) => `${"A=1;".repeat(n)}ls | grep "$A"`,
  "parameters of a view": (n) => `A=1; ls | grep "${"$A".repeat(n)}"`,
  "quotes in a view": (n) => `ls | grep $A${`'a'"b"`.repeat(n)}`,
  "options of a view": (n) => `ls | grep${" -i".repeat(n)} x`,
  "files of a search": (n) => `rg x${" a".repeat(n)} | head`,
  "shells in shells": (n) => `${"eval ".repeat(n)}ls | head`,
  "texts for a shell": (n) => `bash -c '${"ls;".repeat(n)}' | head`,
  "launchers before a view": (n) => `${"npx ".repeat(n)}ls | head`,
  "pipes without a view": (n) => `${"a|".repeat(n)}hea`,
};

/** The longest text of a family that is no longer than `length`. */
export function hostileText(make: (n: number) => string, length: number): string {
  let low = 1;
  let high = length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (make(middle).length <= length) low = middle;
    else high = middle - 1;
  }
  return make(low);
}
