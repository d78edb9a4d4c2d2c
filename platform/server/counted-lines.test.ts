import { expect, onTestFinished, test, vi } from "vitest";
import { countedLines } from "./counted-lines.ts";

test("OPS-10 a thousand errors within a second give one line with the count and the last error; the next second has its own", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: unknown[] = [];
  const tell = countedLines((count, last) => void lines.push([count, last]));
  for (let time = 1; time <= 1_000; time++) tell(time);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1_000);
  tell("later");
  vi.advanceTimersByTime(5_000);
  expect(lines).toEqual([
    [1_000, 1_000],
    [1, "later"],
  ]);
});
