/** One line of the benchmarks and chaos: a figure, mostly a ratio to a limit, and a goal. */
export interface Figure {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: "of the limit" | "times the limit" | "kB" | "MB" | "ms" | "seconds" | "in all" | "seen";
  readonly goal: number;
  /** The underlying measures. */
  readonly detail: string;
}

const isHigherBetter = ({ unit }: Figure): boolean => unit === "of the limit" || unit === "seen";

export const isReached = (figure: Figure): boolean => (isHigherBetter(figure) ? figure.value >= figure.goal : figure.value <= figure.goal);

const digits = { "of the limit": 2, "times the limit": 2, kB: 1, MB: 1, ms: 0, seconds: 2, "in all": 0, seen: 0 } satisfies Record<
  Figure["unit"],
  number
>;

export const formatFigure = (figure: Figure): string =>
  `${figure.name} ${figure.what}: ${figure.value.toFixed(digits[figure.unit])} ${figure.unit} (goal ${isHigherBetter(figure) ? ">=" : "<="} ${figure.goal}) ${isReached(figure) ? "reached" : "NOT REACHED"}; ${figure.detail}`;
