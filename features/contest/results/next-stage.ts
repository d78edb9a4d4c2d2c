import type { StageOnWire } from "#season/stages/stages.contract.ts";

type OrderedStage = Pick<StageOnWire, "id" | "order" | "previousQuestionnaireId">;

/** The stage for which this one qualifies: the year's first if there are several. */
export const nextStageOf = <Stage extends OrderedStage>(stages: readonly Stage[], id: string): Stage | undefined =>
  stages.filter(({ previousQuestionnaireId }) => previousQuestionnaireId === id).toSorted((one, other) => one.order - other.order)[0];

/** Returns why no center can be chosen for the next stage; `null` if it is sat in a center and still open (ADM-05). */
export function refusalToConvoke(next: Pick<StageOnWire, "physical" | "isClosed"> | undefined): string | null {
  if (!next) return "Aucune étape ne suit celle-ci.";
  if (!next.physical) return "L'étape suivante se passe en ligne, sans centre d'épreuve.";
  return next.isClosed ? "L'étape suivante est fermée\u00A0: rouvrez-la pour choisir un centre." : null;
}

/** Returns why this stage's grade cannot be edited next to the others of the year; `null` if it can: a stage that follows another must be open. */
export const refusalToEditGrade = (stage: Pick<StageOnWire, "previousQuestionnaireId" | "isClosed">): string | null =>
  stage.previousQuestionnaireId !== null && stage.isClosed ? "Cette étape est fermée\u00A0: rouvrez-la pour modifier ses notes." : null;
