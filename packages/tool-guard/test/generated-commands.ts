import fc from "fast-check";

/** A command that ends in views, over {@link COMMAND_FILES}, and what is known of it. */
export interface GeneratedCommand {
  readonly command: string;
  /** The same without the views: its exit status is the producer's own. `undefined` where it would not end. */
  readonly withoutViews: string | undefined;
  /** Statuses of the producer that are answers. */
  readonly answers: readonly number[];
  /** The view can have had enough before the producer ends, which may then end in another way: with its own status, 141, 1. */
  readonly closesEarly: boolean;
  readonly pipefail: boolean;
}

/** The working directory of the commands. */
export const COMMAND_FILES: Readonly<Record<string, string>> = {
  "notes.txt": "one\ntwo\nthree\nfour\nfive\n",
  "other.txt": "one\ntwo\n3\nfour\nfive\nsix\n",
  "unended.txt": "alpha\nbeta\ngamma",
  "crlf.txt": "one\r\ntwo\r\nthree\r\n",
  "coloured.txt": "\u001B[31mred one\u001B[0m\nplain two\n\u001B[1mbold three\u001B[0m\n",
  "tricky.txt": "$(touch owned)\n`touch owned`\n$HOME \"quoted\" 'single'\n(no output)\nCommand exited with code 7\n",
  "sub/inner.txt": "inner one\ninner two\ninner three\n",
  "sub/list.txt": "b\na\nc\n",
  // What commands write is there from the beginning, wherever they run: none sees that another was quicker.
  ...Object.fromEntries(
    ["", "sub/"].flatMap((dir) => ["made.txt", "made2.txt", "copy.txt"].map((name) => [dir + name, ""])),
  ),
  "env.sh": "export FROM_ENV=1\n",
  "venv/bin/activate": "VIRTUAL_ENV=venv\nexport VIRTUAL_ENV\n",
};

/** What stands in front of the pipeline. */
const PREFIXES: readonly string[] = [
  ...Array.from({ length: 6 }, () => ""),
  "cd sub && cd .. && ",
  "cd . ; ",
  "true; : ; ",
  "CI=1; ",
  "A=1 B=2\n",
  "[ -d sub ] && ",
  "[ -d missing ] && ",
  "cd missing && ",
  "cd missing; ",
  "# don't stop\n",
  "PAT=t; ",
  "export PAT=t && ",
  "echo before; ",
  "echo before && ",
  "printf 'no end of line'; ",
  "echo complaint >&2; ",
  "cat missing.txt; ",
  "cat notes.txt | sort; ",
  "cat notes.txt | grep one\n",
  "false || ",
  "true || ",
  "cd missing || cd sub; ",
  "set -e; ",
  "set -e; false; ",
  "set -o pipefail; ",
  "set -euo pipefail\n",
  "set +e; ",
  "source venv/bin/activate && ",
  ". ./env.sh; ",
  "f() { echo in f; }; f; ",
  "for i in 1 2; do echo $i; done; ",
  "if true; then echo yes; fi; ",
  "(cd sub; pwd >/dev/null); ",
  "{ echo grouped; } && ",
  "[[ -d sub ]] && ",
  "cat <<P; ",
  "sleep 0.01 & ",
  "exec 3>&1; ",
  "x=$(echo value); ",
  "umask 022; ",
];

interface Producer {
  readonly text: string;
  readonly answers?: readonly number[];
  /** It goes on until its reader has had enough: only for views that do. */
  readonly endless?: true;
  /** Its output must go down the pipe: it is more than pi shows, or it opens its own by name, and pi's is a socket, which cannot be. */
  readonly piped?: true;
}

const PRODUCERS: readonly Producer[] = [
  { text: "seq 1 30" },
  { text: "seq 1 4000", piped: true },
  { text: "seq 1 40000", piped: true },
  { text: "echo one two three" },
  { text: "printf 'a\\nb\\nc'" },
  { text: "printf ''" },
  { text: "true" },
  { text: "false" },
  { text: "cat notes.txt" },
  { text: "cat unended.txt" },
  { text: "cat crlf.txt" },
  { text: "cat coloured.txt" },
  { text: "cat tricky.txt" },
  { text: "cat notes.txt other.txt" },
  { text: "cat missing.txt" },
  { text: "cat notes.txt missing.txt" },
  { text: "cat < missing.txt" },
  { text: "cat < notes.txt" },
  { text: "ls sub" },
  { text: "ls sub missing" },
  { text: "grep three notes.txt", answers: [1] },
  { text: "grep nothing notes.txt", answers: [1] },
  { text: "grep one notes.txt missing.txt" },
  { text: "diff notes.txt other.txt", answers: [1] },
  { text: "diff <(sort notes.txt) <(sort other.txt)", answers: [1] },
  { text: "diff notes.txt missing.txt" },
  { text: "find sub -type f -name 'i*'" },
  { text: "sort -r notes.txt" },
  { text: "awk '{print NR \": \" $0}' notes.txt" },
  { text: "sh -c 'echo out; exit 3'" },
  { text: "sh -c 'seq 1 500; exit 4'" },
  { text: "sh -c 'echo out; echo err >&2'" },
  { text: "sh -c 'echo only warnings >&2'" },
  { text: "sh -c 'echo err >&2; exit 2'" },
  { text: "sh -c 'echo x > /dev/stdout'", piped: true },
  { text: "no-such-command --flag" },
  { text: "seq 1 50 | tee copy.txt" },
  { text: "seq 1 50 | sort -r | cat" },
  { text: "false | cat" },
  { text: "cat <<'END'\nfrom here\nto $(there)\nEND" },
  { text: "cat <<END - notes.txt\nfrom $((1 + 1))\nEND" },
  { text: 'while read -r l; do echo "<$l>"; done <<END\na\nb\nEND' },
  { text: "cat <<< 'a here string'" },
  { text: "LC_ALL=C sort notes.txt" },
  { text: "env A=b sh -c 'echo $A'" },
  { text: "timeout 20 seq 1 30" },
  { text: "{ echo a; echo b >&2; echo c; }" },
  { text: "{ echo a; false; }" },
  { text: "(cd sub && cat inner.txt)" },
  { text: "(exit 6)" },
  { text: "for i in one two three; do echo $i; done" },
  { text: "for f in notes.txt other.txt; do grep -H x $f; done", answers: [1] },
  { text: "if [ -d sub ]; then echo yes; else echo no; fi" },
  { text: "case x in x) echo case;; esac" },
  { text: 'while read -r l; do echo "<$l>"; done < notes.txt' },
  { text: "[[ -d sub ]]" },
  { text: "(( 0 ))" },
  { text: "x=1" },
  { text: "> made.txt" },
  { text: "exit 5" },
  { text: "{ (sleep 0.05; echo late) & echo now; }" },
  { text: "yes", endless: true },
  { text: "while true; do echo again; done", endless: true },
];

/** Redirections of a simple command, and of a compound one behind its last word. */
const REDIRECTS = [
  ...Array.from({ length: 6 }, () => ""),
  " 2>&1",
  " 2>/dev/null",
  " > made.txt",
  " 2>&1 >/dev/null",
  " >&2",
  " 3>&1 1>&2 2>&3",
  " 2>&1 >made.txt",
  " </dev/null",
  " >> made2.txt 2>&1",
];

interface View {
  readonly text: string;
  readonly early?: true;
}

const VIEWS: readonly View[] = [
  { text: "head", early: true },
  { text: "head -3", early: true },
  { text: "head -n 1", early: true },
  { text: "head -c 7", early: true },
  { text: "head -n -2", early: true },
  { text: "tail" },
  { text: "tail -2" },
  { text: "tail -n +3 | tail -4" },
  { text: "tail -c 9" },
  { text: "grep -a o | tail -40" },
  { text: "grep -a -v o | tail -40" },
  { text: "grep -a -c t" },
  { text: "grep -q t", early: true },
  { text: "grep -a -m1 e", early: true },
  { text: "grep -l t", early: true },
  { text: "grep zzz" },
  { text: "grep -aE 'o|e' | head -3", early: true },
  { text: "grep '['", early: true },
  { text: 'grep -a "$PAT" | tail -3' },
  { text: "egrep 'one|two' 2>/dev/null" },
  { text: "fgrep two" },
  { text: "head -3 2>&1", early: true },
  { text: "less | tail -30" },
  { text: "head -x", early: true },
  { text: "grep -na two" },
];

const PIPES = [" | ", " | ", " | ", "|", " |\n  ", " | \\\n  ", " \\\n | ", " |& ", " | # why\n "];
const ENDS = ["", "", "", "\n", " # the end", ";", "  "];

/**
 * Commands of every kind that the guard takes: prefixes of every sort, simple and compound producers, redirections, `|` and `|&`, views
 * that end early, late, and with an error.
 */
export const generatedCommands: fc.Arbitrary<GeneratedCommand> = fc
  .record({
    prefix: fc.constantFrom(...PREFIXES),
    producer: fc.constantFrom(...PRODUCERS),
    redirect: fc.constantFrom(...REDIRECTS),
    pipe: fc.constantFrom(...PIPES),
    view: fc.constantFrom(...VIEWS),
    end: fc.constantFrom(...ENDS),
  })
  .filter(({ producer, view, redirect }) => {
    if (producer.endless === true) return view.early === true && endsBy(view, redirect);
    return producer.piped !== true || !(redirect.includes(">&2") || view.text.includes("-n -2"));
  })
  .map(({ prefix, producer, redirect, pipe, view, end }) => {
    const [line = "", ...body] = producer.text.split("\n");
    const bodies = [...(prefix.includes("<<P") ? ["in front", "P"] : []), ...body];
    const hasBodies = bodies.length > 0;
    const write = (views: string): string =>
      hasBodies
        ? // The bodies of here-documents begin on the line behind the whole command.
          `${prefix}${line}${redirect}${oneLine(views)}${end.startsWith("\n") ? "" : end}\n${bodies.join("\n")}\n`
        : `${prefix}${line}${redirect}${views}${end}`;
    return {
      command: write(pipe + view.text),
      withoutViews: producer.endless === true ? undefined : write(""),
      answers: [...(producer.answers ?? []), ...quiet(line, redirect, pipe)],
      closesEarly: view.early === true,
      pipefail: prefix.includes("pipefail"),
    };
  });

function oneLine(text: string): string {
  return text.replaceAll(/\\?\n|#[^\n]*\n/g, " ");
}

/** `head -n -2` reads all of it; what is redirected never comes to the view. */
function endsBy({ text }: View, redirect: string): boolean {
  return (
    !/-n -2|-x|-q|-l|-m1|-aE|\[/.test(text) &&
    !/>(?!&1$)/.test(redirect.replace(" 2>/dev/null", "").replace(" 2>&1", ""))
  );
}

/** A search whose errors are sent away has no failure, nor has one that ends with 1 and says nothing, wherever its errors went. */
function quiet(producer: string, redirect: string, pipe: string): readonly number[] {
  if (!/^(?:cat|ls|grep|diff|find)\b/.test(producer) || producer.includes("<")) return [];
  if (redirect === " 2>/dev/null") return [1, 2];
  return redirect === " 2>&1 >/dev/null" && pipe.includes("|&") ? [1] : [];
}
