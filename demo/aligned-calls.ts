/** One row of a comparison: an item of each side, or of one side only. */
export type Row<Item> = readonly [left: Item | undefined, right: Item | undefined];

/**
 * Puts two runs beside each other so that as many equal items as possible share a row (a longest common subsequence). What lies
 * between two such rows is paired in order.
 */
export function align<Item>(left: readonly Item[], right: readonly Item[], key: (item: Item) => string): Row<Item>[] {
  const rows: Row<Item>[] = [];
  let from = { left: 0, right: 0 };
  for (const [l, r] of [...commonPositions(left.map(key), right.map(key)), [left.length, right.length] as const]) {
    const gap = Math.max(l - from.left, r - from.right);
    for (let step = 0; step < gap; step += 1) {
      rows.push([
        from.left + step < l ? left[from.left + step] : undefined,
        from.right + step < r ? right[from.right + step] : undefined,
      ]);
    }
    if (l < left.length) rows.push([left[l], right[r]]);
    from = { left: l + 1, right: r + 1 };
  }
  return rows;
}

/** The positions of a longest common subsequence in both lists. */
function commonPositions(left: readonly string[], right: readonly string[]): (readonly [number, number])[] {
  // best[l][r]: length of the longest common subsequence of left from l on and right from r on.
  const best = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0));
  const at = (l: number, r: number): number => best[l]?.[r] ?? 0;
  for (let l = left.length - 1; l >= 0; l -= 1) {
    for (let r = right.length - 1; r >= 0; r -= 1) {
      const length = left[l] === right[r] ? at(l + 1, r + 1) + 1 : Math.max(at(l + 1, r), at(l, r + 1));
      best[l]?.splice(r, 1, length);
    }
  }
  const positions: (readonly [number, number])[] = [];
  for (let l = 0, r = 0; l < left.length && r < right.length;) {
    if (left[l] === right[r]) {
      positions.push([l, r]);
      l += 1;
      r += 1;
    } else if (at(l + 1, r) >= at(l, r + 1)) l += 1;
    else r += 1;
  }
  return positions;
}
