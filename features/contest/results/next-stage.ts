interface OrderedStage {
  readonly id: string;
  readonly order: number;
  readonly previousQuestionnaireId: string | null;
}

/** The stage for which this one qualifies: the year's first if there are several. */
export const nextStageOf = <Stage extends OrderedStage>(stages: readonly Stage[], id: string): Stage | undefined =>
  stages.filter(({ previousQuestionnaireId }) => previousQuestionnaireId === id).toSorted((one, other) => one.order - other.order)[0];

/** Returns why no center can be chosen for the next stage; `null` if it is sat in a center and still open (ADM-05). */
export function refusalToConvoke(next: { readonly physical: boolean; readonly isClosed: boolean } | undefined): string | null {
  if (!next) return "Aucune étape ne suit celle-ci.";
  if (!next.physical) return "L'étape suivante se passe en ligne, sans centre d'épreuve.";
  return next.isClosed ? "L'étape suivante est fermée\u00A0: rouvrez-la pour choisir un centre." : null;
}

/** Returns why this stage's grade cannot be edited next to the others of the year; `null` if it can: a stage that follows another must be open. */
export const refusalToEditGrade = (stage: {
  readonly previousQuestionnaireId: string | null;
  readonly isClosed: boolean;
}): string | null =>
  stage.previousQuestionnaireId !== null && stage.isClosed ? "Cette étape est fermée\u00A0: rouvrez-la pour modifier ses notes." : null;
