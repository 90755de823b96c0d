import { describe, expect, test } from "vitest";
import {
  captureStatuses,
  hiddenFailureLines,
  hiddenFailures,
  parse,
  readStatusRecord,
  type ShellCommand,
  type StatusRecord,
  transparentEnd,
} from "../../../src/index.ts";

/** What a command and its record say. A run is the number of the pipeline and the statuses of its stages. */
type Runs = readonly (readonly [pipeline: number, ...stages: readonly number[]])[];

function read(text: string, runs: Runs, own?: number, lastStages?: number): readonly [ShellCommand, StatusRecord] {
  const command = parse(text);
  if (command === undefined) throw new Error(`does not parse: ${text}`);
  const capture = captureStatuses(command, {
    shell: "bash",
    record: "/r",
    ...(lastStages !== undefined && { lastStages }),
  });
  if (capture.kind === "left-alone") throw new Error(capture.why);
  const written = runs.map(([index, ...stages]) => [index, own ?? stages.at(-1), ...stages].join(" "));
  const record = readStatusRecord(`${written.join("\n")}\n`, capture.pipelines);
  if (record === undefined) throw new Error("no record");
  return [command, record];
}

function lines(text: string, runs: Runs, status = 0): readonly string[] {
  return hiddenFailureLines(hiddenFailures(...read(text, runs), { status }));
}

const line = (stage: string, code: number | string, statusOf: string): string =>
  `[Hidden failure: \`${stage}\` exited with code ${code}; its pipeline's status is that of \`${statusOf}\`.]`;

describe("what is said", () => {
  test.each<readonly [string, Runs, string]>([
    ['node suite.mjs 2>&1 | tail -40; echo "exit: $?"', [[1, 1, 0]], line("node suite.mjs 2>&1", 1, "tail")],
    ["pnpm typecheck 2>&1 | tail -40\nEXIT=$?\necho $EXIT", [[1, 2, 0]], line("pnpm typecheck 2>&1", 2, "tail")],
    [
      "pnpm build | tail -5; pnpm test | tail -20",
      [
        [1, 1, 0],
        [2, 0, 0],
      ],
      line("pnpm build", 1, "tail"),
    ],
    ["curl -sf http://127.0.0.1:1/x | jq .", [[1, 7, 0]], line("curl -sf http://127.0.0.1:1/x", 7, "jq")],
    ["go vet ./... 2>&1 | head -20 && echo VET_OK", [[1, 1, 0]], line("go vet ./... 2>&1", 1, "head")],
    [
      "find / -name core 2>/dev/null | wc -l",
      [[1, 1, 0]],
      line("find / -name core 2>/dev/null", "1 (its messages were discarded)", "wc"),
    ],
    ["make | while read -r l; do echo $l; done; x", [[1, 2, 0]], line("make", 2, "while")],
    ["make | { cat; }; x", [[1, 2, 0]], line("make", 2, "{")],
    ["make | /usr/bin/env sort; x", [[1, 2, 0]], line("make", 2, "sort")],
    ["(cd web &&\n  npm test) | tail -5; x", [[1, 1, 0]], line("(cd web && npm test)", 1, "tail")],
    ["nosuch | sort | wc -l", [[1, 127, 0, 0]], line("nosuch", 127, "wc")],
    ["yes | python3 p.py | wc -l", [[1, 141, 1, 0]], line("python3 p.py", 1, "wc")],
    ["curl -s u | sort; x", [[1, 23, 0]], line("curl -s u", 23, "sort")],
    ["npm test 2>&1 | head -20; x", [[1, 2, 0]], line("npm test 2>&1", 2, "head")],
    ["npm test | grep x; x", [[1, 1, 0]], line("npm test", 1, "grep")],
    ["./suite | head -20; x", [[1, 1, 0]], line("./suite", 1, "head")],
    ["find . -name x | xargs rm | tail; x", [[1, 0, 123, 0]], line("xargs rm", 123, "tail")],
    ["timeout 5 make | tail; x", [[1, 124, 0]], line("timeout 5 make", 124, "tail")],
    ["./grep x | wc -l", [[1, 1, 0]], line("./grep x", 1, "wc")],
    ["make | grep error; x", [[1, 2, 1]], line("make", 2, "grep")],
    ["dpkg -i a.deb | tee log; x", [[1, 1, 0]], line("dpkg -i a.deb", 1, "tee")],
    ["npm install | sort; x", [[1, 1, 0]], line("npm install", 1, "sort")],
  ])("%j", (text, runs, expected) => {
    expect(lines(text, runs)).toEqual([expected]);
  });

  test("a stage is shortened, and put on one line", () => {
    const text = `npx vitest run packages/shell-core/test/capture/hidden-failures.test.ts \\\n  --reporter=dot | tail; x`;
    expect(lines(text, [[1, 1, 0]])).toEqual([
      line("npx vitest run packages/shell-core/test/capture/hidden-fail…", 1, "tail"),
    ]);
  });

  test("a loop's pipeline once", () => {
    const text = "for p in a b c; do make $p | tail -1; done";
    expect(
      lines(text, [
        [1, 0, 0],
        [1, 2, 0],
        [1, 3, 0],
      ]),
    ).toEqual([line("make $p", "2 (2 of 3 times)", "tail")]);
  });

  test("at most three, then how many more", () => {
    const five = ["a", "b", "c", "d", "e"].map((name) => `${name} | tail`).join("; ");
    const runs = [1, 2, 3, 4, 5].map((at): Runs[number] => [at, at, 0]);
    const three = [line("a", 1, "tail"), line("b", 2, "tail"), line("c", 3, "tail")];
    expect(lines(`${five}; x`, runs)).toEqual([...three, "[2 more hidden failures.]"]);
    expect(lines(`${five}; x`, runs.slice(0, 4))).toEqual([...three, "[1 more hidden failure.]"]);
    expect(lines(`${five}; x`, runs.slice(0, 3))).toEqual(three);
  });

  test("in the order of the text, and with all that is known", () => {
    const [command, record] = read("a | while read l; do b $l | c; done; x", [
      [2, 5, 0],
      [2, 5, 0],
      [1, 6, 0],
    ]);
    expect(hiddenFailures(command, record, { status: 0 })).toEqual([
      {
        stage: "a",
        code: 6,
        pipeline: "a | while read l; do b $l | c; done",
        times: 1,
        runs: 1,
        statusOf: "while",
        messagesDiscarded: false,
      },
      { stage: "b $l", code: 5, pipeline: "b $l | c", times: 2, runs: 2, statusOf: "c", messagesDiscarded: false },
    ]);
  });
});

describe("what is not", () => {
  test.each<readonly [string, Runs]>([
    ["git diff /tmp/a /tmp/b | wc -l", [[1, 1, 0]]], // compares two files, as with `--no-index`
    ["git show-ref x | wc -l", [[1, 1, 0]]],
    ["make | tail; x", [[1, 0, 0]]],
    // The last stage hides nothing.
    ["cat f | node p.js; x", [[1, 0, 3]]],
    // Answers, also of commands that another one runs.
    ["grep -c TODO src/*.ts | sort -t: -k2 -n", [[1, 1, 0]]],
    ["ps aux | grep worker | awk '{print $2}'; x", [[1, 0, 1, 0]]],
    ["diff a b | head -20; x", [[1, 1, 0]]],
    ["find . -name '*.ts' | xargs grep -l zzz | wc -l", [[1, 0, 123, 0]]],
    ["bash -c 'grep x f' | wc -l", [[1, 1, 0]]],
    ["ssh host grep x f | wc -l", [[1, 1, 0]]],
    ["git grep x | wc -l", [[1, 1, 0]]],
    ["pgrep -f x | xargs kill", [[1, 1, 0]]],
    ["for f in *; do grep x $f; done | head; x", [[1, 1, 0]]],
    ["(cd src && rg x) | wc -l", [[1, 1, 0]]],
    ["while read -r d; do [ -d $d ] && echo $d; done < l | sort", [[1, 1, 0]]],
    ["grep -L x * | wc -l", [[1, 1, 0]]],
    // The reader had enough.
    ["yes | head -3; echo ok", [[1, 141, 0]]],
    ["curl -s u | head -3; x", [[1, 23, 0]]],
    ["curl -s u | tee f | head -3; x", [[1, 23, 141, 0]]],
    ["python3 p.py | sed 5q; x", [[1, 120, 0]]],
    ["npm test 2>&1 | head -20; x", [[1, 1, 0]]],
    ["(cd web && npx vitest run) | grep -m1 x; x", [[1, 1, 0]]],
    ["python3 p.py | node p.js; x", [[1, 1, 0]]],
    // What the messages say is in sight; or nobody wants to hear it.
    ["find / -name core | wc -l", [[1, 1, 0]]],
    ["du -s /* | sort -n", [[1, 1, 0]]],
    ["ls *.log | wc -l", [[1, 2, 0]]],
    ["ls *.log 2>/dev/null | wc -l", [[1, 2, 0]]],
    ["cat gone 2>/dev/null | wc -l", [[1, 1, 0]]],
  ])("%j", (text, runs) => {
    expect(lines(text, runs)).toEqual([]);
  });

  test("a pipeline that itself ends with a failure, by pipefail", () => {
    const [command, record] = read("set -o pipefail; make | tail || echo no", [[1, 2, 0]], 2);
    expect(hiddenFailures(command, record, { status: 0 })).toEqual([]);
  });

  test("the end that the host shows", () => {
    const [command, record] = read("make | sort", [[1, 2, 2]]);
    expect(hiddenFailures(command, record, { status: 2 })).toEqual([]);
    expect(hiddenFailures(command, record, { status: 0 })).toHaveLength(1);
    expect(hiddenFailures(command, record, { status: undefined })).toHaveLength(1);
    const [tee, teed] = read("make | tee l", [[1, 2, 0]]);
    const end = transparentEnd(tee, teed, 0);
    expect(hiddenFailures(tee, teed, { status: 2, ...(end.kind === "earlier" && { stage: end.stage }) })).toEqual([]);
    // The same status of another pipeline is another failure.
    const [two, both] = read("make | tail; make | sort", [
      [1, 2, 0],
      [2, 2, 2],
    ]);
    expect(hiddenFailures(two, both, { status: 2 }).map(({ pipeline }) => pipeline)).toEqual(["make | tail"]);
  });
});

describe("views, tee and cat are transparent", () => {
  const earlier = (text: string, runs: Runs, status = 0, lastStages?: number): number | "own" => {
    const end = transparentEnd(...read(text, runs, undefined, lastStages), status);
    return end.kind === "earlier" ? end.status : "own";
  };

  test.each<readonly [string, Runs, number | "own"]>([
    ["make 2>&1 | tee build.log", [[1, 2, 0]], 2],
    ["make 2>&1 | tee -a build.log > /dev/null", [[1, 2, 0]], 2],
    ["make | sudo tee /etc/x", [[1, 2, 0]], 2],
    ["make 2>&1 | cat", [[1, 2, 0]], 2],
    ["make 2>&1 | cat -", [[1, 2, 0]], 2],
    ["make 2>&1 | cat > log", [[1, 2, 0]], 2],
    ["make 2>&1 | tee build.log | tail -20", [[1, 2, 0, 0]], 2],
    ["cd x && make | cat | tee l", [[1, 2, 0, 0]], 2],
    ["sort f | make | tee l", [[1, 0, 2, 0]], 2],
    ["find / -name x | tee l", [[1, 1, 0]], 1],
    ["make | tee l", [[1, 0, 0]], "own"],
    ["make | wc -l", [[1, 2, 0]], "own"],
    ["make | tee l | wc -l", [[1, 2, 0, 0]], "own"],
    ["make | cat - head.txt", [[1, 2, 0]], "own"],
    ["make | cat $FILES", [[1, 2, 0]], "own"],
    ["make | grep -f words", [[1, 2, 0]], "own"],
    ["make | sort | tee l", [[1, 2, 0, 0]], "own"],
    ["make | { cat; }", [[1, 2, 0]], "own"],
    ["grep x f | tee l", [[1, 1, 0]], "own"],
    ["diff a b | tee l", [[1, 1, 0]], "own"],
    ["yes | tee l | head -3", [[1, 141, 141, 0]], "own"],
    ["find / -name x 2>/dev/null | tee l", [[1, 1, 0]], "own"],
    ["make | tee l; x", [[1, 2, 0]], "own"],
  ])("%j", (text, runs, expected) => {
    expect(earlier(text, runs)).toBe(expected);
  });

  test("a producer whose views run elsewhere", () => {
    expect(earlier("make | tee l | tail -3", [[1, 2, 0]], 0, 2)).toBe(2);
  });

  test("only where the last pipeline ended the shell", () => {
    expect(earlier("x && make | tee l", [[1, 2, 0]], 1)).toBe("own");
    const [command] = read("a | b && make | tee l", [[1, 0, 1]]);
    expect(transparentEnd(command, read("a | b && make | tee l", [[1, 0, 1]])[1], 1)).toEqual({ kind: "own" });
    expect(transparentEnd(command, [], 0)).toEqual({ kind: "own" });
  });

  test("with pipefail the shell has the word", () => {
    const [command, record] = read("set -o pipefail; make | tee l", [[1, 2, 0]], 2);
    expect(transparentEnd(command, record, 2)).toEqual({ kind: "own" });
  });
});
