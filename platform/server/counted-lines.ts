const LINE_MS = 1_000;

/** Logs an error that may occur thousands of times a second in one line per second, with the count and the last error: more would hide other lines. */
export function countedLines(write: (count: number, last: unknown) => void): (error: unknown) => void {
  let [count, last, timer] = [0, undefined as unknown, undefined as NodeJS.Timeout | undefined];
  const tell = () => {
    timer = undefined;
    write(count, last);
    count = 0;
  };
  return (error) => {
    [count, last] = [count + 1, error];
    if (timer === undefined) timer = setTimeout(tell, LINE_MS).unref();
  };
}
