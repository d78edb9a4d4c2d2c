export interface StageState {
  readonly physical: boolean;
  readonly active: boolean;
  readonly isClosed: boolean;
  readonly order: number;
  /** The number of people who can answer it online, or are convoked to it. */
  readonly expected: number;
}

/** An online stage is current while it is active, a physical one once it has convocations; both only while open. */
const isUnderWay = ({ physical, active, isClosed, expected }: StageState): boolean => !isClosed && (physical ? expected > 0 : active);

/** The current stage: the online one while people answer it, else the last physical one still open; null between two stages. */
export function stageUnderWay<Stage extends StageState>(stages: readonly Stage[]): Stage | null {
  const open = stages.filter(isUnderWay);
  return open.find(({ physical }) => !physical) ?? open.toSorted((one, other) => other.order - one.order)[0] ?? null;
}
