interface Step {
  readonly id: string;
  readonly order: number;
  readonly previousQuestionnaireId: string | null;
}

/** The stage for which one qualifies at this one: of several, the first of the year. */
export const nextOf = <Stage extends Step>(stages: readonly Stage[], id: string): Stage | undefined =>
  stages.filter(({ previousQuestionnaireId }) => previousQuestionnaireId === id).toSorted((one, other) => one.order - other.order)[0];

/** Why nobody is given a centre for the stage that follows; `null` while one may be: it is sat in a centre, and still open (ADM-05). */
export function refusalToConvoke(next: { readonly physical: boolean; readonly isClosed: boolean } | undefined): string | null {
  if (!next) return "Aucune étape ne suit celle-ci.";
  if (!next.physical) return "L'étape suivante se passe en ligne, sans centre d'épreuve.";
  return next.isClosed ? "L'étape suivante est fermée\u00A0: rouvrez-la pour choisir un centre." : null;
}

/** Why the grade of this stage is not edited beside the others of the year; `null` when it is: one that follows another, only while it is open. */
export const refusalToEditGrade = (stage: {
  readonly previousQuestionnaireId: string | null;
  readonly isClosed: boolean;
}): string | null =>
  stage.previousQuestionnaireId !== null && stage.isClosed ? "Cette étape est fermée\u00A0: rouvrez-la pour modifier ses notes." : null;
