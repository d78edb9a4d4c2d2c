/** What says whether a stage is under way. */
export interface StageState {
  readonly physical: boolean;
  readonly active: boolean;
  readonly isClosed: boolean;
  readonly order: number;
  /** Who may answer it online, or is convoked to it. */
  readonly expected: number;
}

/** Under way: an online stage that people see and may answer, a stage on site that somebody is convoked to. Both only while open. */
const isUnderWay = ({ physical, active, isClosed, expected }: StageState): boolean => !isClosed && (physical ? expected > 0 : active);

/** The stage to watch: the online one while people answer it, else the last one on site that is still open; null between two stages. */
export function stageUnderWay<Stage extends StageState>(stages: readonly Stage[]): Stage | null {
  const open = stages.filter(isUnderWay);
  return open.find(({ physical }) => !physical) ?? open.toSorted((one, other) => other.order - one.order)[0] ?? null;
}
