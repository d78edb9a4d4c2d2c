interface DecidedResult {
  readonly qualified: boolean | null;
  readonly nextExamCenterId: number | string | null;
}

export type QualificationState = "convoked" | "qualified" | "notQualified" | "waiting";

/** A person's state after a stage (PAR-06): convoked if they have a center, otherwise as decided, or waiting. */
export function qualificationState({ qualified, nextExamCenterId }: DecidedResult): QualificationState {
  if (qualified === null) return "waiting";
  if (!qualified) return "notQualified";
  return nextExamCenterId === null ? "qualified" : "convoked";
}

const textFieldOf = {
  convoked: "convoquedForNextStep",
  qualified: "qualifiedForNextStep",
  notQualified: "notQualifiedForNextStep",
  waiting: "waitingForQualificationInformation",
} as const satisfies Record<QualificationState, string>;

type Texts = Readonly<Record<(typeof textFieldOf)[QualificationState], string | null>>;

/** The stage's text for the person (PAR-06); empty if the office wrote none. */
export const qualificationText = (result: DecidedResult, stage: Texts): string => stage[textFieldOf[qualificationState(result)]] ?? "";
