import fc from "fast-check";
import type { TreePlan } from "./generated-tree.ts";

/** Patterns of grep: each is read as a basic or an extended expression, or as text. */
const PATTERNS = [
  "needle",
  "foo\\|aab",
  "foo|aab",
  "foo(bar)",
  "foo\\(bar\\)",
  "a+b",
  "a\\+b",
  "a.b",
  "a\\.b",
  "x*",
  "x\\*",
  "*",
  "^\\*",
  "^* x",
  "[x]",
  "\\[x\\]",
  "[^a-z]",
  "[[:digit:]]",
  "[[:upper:]]",
  "[]]",
  "[\\d]",
  "\\bfoo\\b",
  "\\<foo\\>",
  "foo\\>",
  "\\wb",
  "\\s",
  "^$",
  "^needle$",
  "$end",
  "end$",
  "\\^start",
  "^start",
  "b{2}",
  "b\\{2\\}",
  "b\\{1,\\}",
  "(foo|a)b?",
  "\\(foo\\|a\\)b\\?",
  "a**",
  "a*?",
  "\\d",
  "\\\\",
  "-",
  "é",
  "日本",
  "foo$\\|^needle",
  "x$y",
  "a^b",
  "\\(a\\)\\1",
  "[a",
  "(",
  "\\.",
  "{",
  "k",
  ".",
];

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const flags = fc
  .tuple(
    fc.subarray(["-n", "-i", "-w", "-H", "-s", "--color=never", "-C 1", "--context=2"], { maxLength: 3 }),
    fc.oneof({ weight: 5, arbitrary: fc.constant("") }, fc.constantFrom("-h", "-v", "-A 1", "-x", "-o", "-m 1")),
  )
  .map(([known, other]) => `${known.join(" ")} ${other}`);

const pattern = fc
  .record({
    dialect: fc.constantFrom("", "", "-E", "-F"),
    patterns: fc.array(fc.constantFrom(...PATTERNS), { minLength: 1, maxLength: 1 }),
    more: fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      fc.constantFrom(...PATTERNS).map((each) => [each]),
    ),
  })
  .map(({ dialect, patterns, more }) => {
    const given = [...patterns, ...more];
    const [only = ""] = given;
    const words =
      given.length === 1 && !only.startsWith("-") ? quote(only) : given.map((each) => `-e ${quote(each)}`).join(" ");
    return `${dialect} ${words}`;
  });

const include = fc.constantFrom(
  "",
  "",
  "--include='*.ts'",
  "--include=*.ts",
  "--include='*.ts' --include='*.md'",
  "--include='b.*'",
  "--include='[ab].ts'",
);

/** Commands over the files of a tree, most of which a tool might serve. */
export function commandsOver(tree: TreePlan): fc.Arbitrary<string> {
  const paths = tree.files.map((file) => file.path);
  const folders = ["src", "lib", ".", "./src", "src/", "src/deep", "linked", "nowhere", "node_modules"];
  const file = fc
    .constantFrom(...paths, ...paths, "link.ts", "nowhere.ts")
    .map((name) => (name.startsWith("-") ? `-- ${quote(name)}` : quote(name)));
  const folder = fc.constantFrom(...folders);
  const cd = fc.constantFrom("", "", "", "cd src && ", "cd lib; ");
  const narrow = fc.constantFrom("", "", "", " | head -3", " | head -n 2", " | tail -2");
  const recursive = fc
    .tuple(cd, fc.constantFrom("-r", "-rn", "-R"), flags, include, pattern, fc.option(folder), narrow)
    .map(([where, r, f, i, p, on, n]) => `${where}grep ${r} ${f} ${i} ${p} ${on ?? ""}${n}`);
  const inFile = fc
    .tuple(fc.constantFrom("grep", "grep", "egrep", "fgrep", "grep -r"), flags, pattern, file, narrow)
    .map(([grep, f, p, on, n]) => `${grep} ${f} ${p} ${on}${n}`);
  const name = fc.constantFrom(
    "*.ts",
    "*.TS",
    "a.ts",
    "README*",
    "readme*",
    "*",
    "*.log",
    "?.ts",
    "src",
    "deep",
    "[ab].ts",
  );
  const test = fc.tuple(fc.constantFrom("-name", "-iname"), name).map(([flag, glob]) => `${flag} ${quote(glob)}`);
  const tests = fc.oneof(
    { weight: 5, arbitrary: test },
    { weight: 1, arbitrary: fc.tuple(test, test).map(([a, b]) => `\\( ${a} -o ${b} \\)`) },
    { weight: 1, arbitrary: fc.tuple(test, test).map(([a, b]) => `${a} -o ${b}`) },
  );
  const find = fc
    .tuple(cd, fc.option(folder), fc.constantFrom("", "", "-type f", "-type d"), tests, fc.constantFrom("", " -print"))
    .map(([where, on, type, t, print]) => `${where}find ${on ?? ""} ${type} ${t}${print}`);
  const count = fc.constantFrom(1, 2, 5, 10, 100, 649, 650, 651);
  const view = fc.oneof(
    fc.tuple(count, file).map(([n, on]) => `head -n ${n} ${on}`),
    fc.tuple(count, file).map(([n, on]) => `tail -n ${n} ${on}`),
    fc.tuple(count, file).map(([n, on]) => `tail -n +${n} ${on}`),
    file.map((on) => `cat ${on}`),
    file.map((on) => `tail ${on}`),
  );
  const ls = fc.tuple(cd, fc.option(folder)).map(([where, on]) => `${where}ls ${on ?? ""}`);
  return fc.oneof(
    { weight: 5, arbitrary: recursive },
    { weight: 4, arbitrary: inFile },
    { weight: 5, arbitrary: find },
    { weight: 3, arbitrary: view },
    { weight: 1, arbitrary: ls },
  );
}
