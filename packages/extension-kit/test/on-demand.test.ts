import { expect, test } from "vitest";
import { onDemand } from "../src/on-demand.ts";

test("calls that run side by side share one load", async () => {
  let loads = 0;
  const get = onDemand(async () => {
    loads += 1;
    return { loads };
  });
  const [first, second] = await Promise.all([get(), get()]);
  expect([first, second, await get()]).toEqual([{ loads: 1 }, first, first]);
});

test("two loads never run beside each other, whoever asks", async () => {
  const steps: string[] = [];
  const slow = (name: string) =>
    onDemand(async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push(`${name} ends`);
    });
  await Promise.all([slow("a")(), slow("b")()]);
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("a load that fails is tried again, and stops no other", async () => {
  let fails = true;
  const get = onDemand(async () => {
    if (fails) throw new Error("gone");
    return "there";
  });
  await expect(get()).rejects.toThrow("gone");
  fails = false;
  expect(await get()).toBe("there");
});
