/** One line of the benchmarks and chaos: a figure, mostly a ratio to a limit, and a goal. */
export interface Figure {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: "of the limit" | "times the limit" | "kB" | "MB" | "ms" | "seconds" | "seconds per 100,000 people" | "in all" | "seen";
  readonly goal: number;
  /** The underlying measures. */
  readonly detail: string;
}

/** A figure of something that must not happen at all. */
export const noneOf = (name: string, what: string, value: number, detail: string): Figure => ({
  name,
  what,
  value,
  unit: "in all",
  goal: 0,
  detail,
});

/** A figure of a fault made on purpose, which the measurement must detect. */
export const seen = (name: string, what: string, value: number, detail: string): Figure => ({
  name,
  what,
  value,
  unit: "seen",
  goal: 1,
  detail,
});

/** A measurement that this machine cannot make counts as failed. */
export const notTried = (name: string, what: string, reason: string): Figure =>
  noneOf(name, `${what}: NOT TRIED, ${reason}`, 1, "nothing was measured");

const isHigherBetter = ({ unit }: Figure): boolean => unit === "of the limit" || unit === "seen";

const isReached = (figure: Figure): boolean => (isHigherBetter(figure) ? figure.value >= figure.goal : figure.value <= figure.goal);

const digits = {
  "of the limit": 2,
  "times the limit": 2,
  kB: 1,
  MB: 1,
  ms: 0,
  seconds: 2,
  "seconds per 100,000 people": 1,
  "in all": 0,
  seen: 0,
} satisfies Record<Figure["unit"], number>;

const formatFigure = (figure: Figure): string =>
  `${figure.name} ${figure.what}: ${figure.value.toFixed(digits[figure.unit])} ${figure.unit} (goal ${isHigherBetter(figure) ? ">=" : "<="} ${figure.goal}) ${isReached(figure) ? "reached" : "NOT REACHED"}; ${figure.detail}`;

/** The figures of one run, each printed as soon as it is known. */
export function openReport() {
  const figures: Figure[] = [];
  return {
    add(measured: readonly Figure[]): void {
      figures.push(...measured);
      for (const figure of measured) console.log(formatFigure(figure));
    },
    /** Prints how many goals were reached, and returns the exit code. */
    close(): number {
      const reached = figures.filter(isReached).length;
      console.log(`${reached} passed, ${figures.length - reached} failed`);
      return reached === figures.length ? 0 : 1;
    },
  };
}
