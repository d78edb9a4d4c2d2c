const LINE_MS = 1_000;

/** Of what happens thousands of times a second in an outage each second is told in one line, with how often it did and the last of them: more would hide what else goes on. */
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
