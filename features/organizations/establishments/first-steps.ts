interface SchoolFacts {
  readonly estimatedParticipants: number;
  readonly visible: boolean;
  /** The pending pupils of the active year. */
  readonly pending: number;
  readonly confirmed: number;
}

export type StepName = "estimate" | "open" | "share" | "confirm";

export interface Step {
  readonly name: StepName;
  readonly isDone: boolean;
}

/** The steps of a school from its registration to that of its pupils, in order. The current state ticks them off. */
export const firstSteps = ({ estimatedParticipants, visible, pending, confirmed }: SchoolFacts): readonly Step[] => [
  { name: "estimate", isDone: estimatedParticipants > 0 },
  { name: "open", isDone: visible },
  { name: "share", isDone: pending + confirmed > 0 },
  { name: "confirm", isDone: confirmed > 0 && pending === 0 },
];
