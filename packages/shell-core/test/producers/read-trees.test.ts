import { describe, expect, test } from "vitest";
import { splitTrailingView } from "../../src/index.ts";

/** Directories that a producer reads; `none` when it lists none, a reason when it must run as it is. */
function treesOf(producer: string): readonly string[] | string {
  const view = splitTrailingView(`${producer} | tail -5`);
  return view.kind === "split" ? (view.readsTree ?? "none") : view.why;
}

const ROWS: readonly (readonly [producer: string, trees: readonly string[] | string])[] = [
  // The working directory
  ["find", ["."]],
  ["find -name x", ["."]],
  ["find . -name x", ["."]],
  ["ls", ["."]],
  ["ls -la", ["."]],
  ["ls *.ts", ["."]],
  ["tree -L 2", ["."]],
  ["du -sh", ["."]],
  ["grep -r x", ["."]],
  ["grep -rn --include='*.ts' x .", ["."]],
  ["rg x", ["."]],
  ["rg --files", ["."]],
  ["fd x", ["."]],
  ["ag x", ["."]],
  // Operands
  ["find / -name core", ["/"]],
  ["find src test -name x", ["src", "test"]],
  ["find -L src -name x", ["src"]],
  ["find src '(' -name a -o -name b ')'", ["src"]],
  ["find src ! -name a", ["src"]],
  ["ls -la /tmp", ["/tmp"]],
  ["ls a b", ["a", "b"]],
  ["ls src/*.ts", ["src/"]],
  ["ls /*", ["/"]],
  ["ls {a,b}/c", ["."]],
  ["du -d 1 /var", ["/var"]],
  ["tree -L 2 src", ["src"]],
  ["grep -rn x src test", ["src", "test"]],
  ["grep -rn -e x src", ["src"]],
  ["grep -A 3 -r x src", ["src"]],
  ["grep -d recurse x src", ["src"]],
  ["rg -n x src -g '*.ts'", ["src"]],
  ["rg -e x -e y src", ["src"]],
  ["rg --files src", ["src"]],
  ["rg x -t ts -A 3 src", ["src"]],
  ["fd -e ts x src", ["src"]],
  ["tar -cvf a.tar /var", ["/var"]],
  ["rm -rv build", ["build"]],
  ["chmod -Rv u+x bin", ["u+x", "bin"]],
  // Home and variables
  ["ls ~", ["~"]],
  ["ls ~/.claude", ["~/.claude"]],
  ["ls ~/Application\\ Support/a", ["~/Application Support/a"]],
  ['ls ~/"a b"/*.ts', ["~/a b/"]],
  ["ls ~other", []],
  ["rg x ~other", "unknown-tree"],
  ["ls ~/.claude/*.json", ["~/.claude/"]],
  ['find "$HOME" -name x', ["~"]],
  ['find "$HOME/.cache" -name x', ["~/.cache"]],
  ['find "$PWD/src"', ["./src"]],
  ['D=/srv; find "$D/a"', ["/srv/a"]],
  ['D=/srv; rg x "$D"/a', ["/srv/a"]],
  ["D=/srv; rg x $D/*/a", ["/srv/"]],
  ['find "$DIR" -name x', []],
  ['ls "$DIR"', []],
  ['ls a "$DIR"', ["a"]],
  ["ls $(pwd)", []],
  ['rg x "$DIR"', "unknown-tree"],
  ['grep -r x "$DIR"', "unknown-tree"],
  ['find "$DIR" -exec grep x {} +', "unknown-tree"],
  ['find "$DIR" | xargs grep x', "unknown-tree"],
  ['find "$TMPDIR" -name x', "unknown-tree"],
  ["ls $TMPDIR", "unknown-tree"],
  // Behind cd
  ["cd web && find .", ["web"]],
  ["cd web && find src", ["web/src"]],
  ["cd web && cd a && rg x", ["web/a"]],
  ["cd / && find .", ["/"]],
  ["cd && find .", ["~"]],
  ["cd ~/web && ls src", ["~/web/src"]],
  ["cd web && find /srv", ["/srv"]],
  ["cd web; find .", [".", "web"]],
  ["cd web\nls src", ["src", "web/src"]],
  ['cd "$D" && ls', []],
  ['cd "$D" && rg x', "unknown-tree"],
  ['cd "$D" && rg x /srv', ["/srv"]],
  ['D=web; cd "$D" && rg x', ["web"]],
  ["cd a; cd b; cd c; cd d; cd e; ls", []],
  ["cd a; cd b; cd c; cd d; cd e; rg x", "unknown-tree"],
  // Nothing is listed
  ["npm test", "none"],
  ["cat a.log", "none"],
  ["cat /tmp/*", "none"], // expanded before anything runs
  ["grep x a.txt", "none"],
  ["grep x /tmp/*", "none"],
  ["git log", "none"],
  ["cat a | rg x | cat", "none"],
  ["cat a | ag x | cat", "none"],
  ["echo a | grep -r x | cat", ["."]], // GNU grep does not read the pipe then
  ["ssh host find /", "none"],
  ["docker exec web ls /", "none"],
  // Behind something else
  ["sudo find /srv", ["/srv"]],
  ["timeout 5 rg x src", ["src"]],
  ["bash -c 'find src'", ["src"]],
  ["bash -c 'cd a && find .'", []],
  ["bash -c 'cd a && find /srv'", ["/srv"]],
  ["bash -c 'cd a && rg x'", "unknown-tree"],
  ["find src | xargs grep x", ["src"]],
  ["find src | xargs ls", ["src"]],
  ["echo a | xargs grep -r x", "unknown-tree"],
  ["find src -exec ls {} +", ["src"]],
  ["ls a | cat b - | tee o", ["a"]],
];

describe("directories a producer reads", () => {
  test.each(ROWS)("%s", (producer, trees) => {
    expect(treesOf(producer)).toEqual(trees);
  });
});
