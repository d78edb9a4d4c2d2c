/** One line of the benchmarks: a figure as a ratio to its limit, and the goal. */
export interface Figure {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: "of the limit" | "times the limit" | "kB" | "MB";
  readonly goal: number;
  /** What the figure is made of. */
  readonly detail: string;
}

const wantsMore = ({ unit }: Figure): boolean => unit === "of the limit";

export const isReached = (figure: Figure): boolean => (wantsMore(figure) ? figure.value >= figure.goal : figure.value <= figure.goal);

export const printed = (figure: Figure): string =>
  `${figure.name} ${figure.what}: ${figure.value.toFixed(figure.unit.endsWith("B") ? 1 : 2)} ${figure.unit} (goal ${wantsMore(figure) ? ">=" : "<="} ${figure.goal}) ${isReached(figure) ? "reached" : "NOT REACHED"}; ${figure.detail}`;
