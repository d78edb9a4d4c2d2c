interface EligibleRegistration {
  readonly year: number;
  readonly establishment: object | null;
  readonly category: { readonly canSeeQuestionnaire: boolean };
}

export interface AnsweredStage {
  readonly active: boolean;
  readonly physical: boolean;
  readonly isClosed: boolean;
  /** Whether the person's time, which holds, has ended (TIM-01). */
  readonly isTimeOver?: boolean;
  /** Whether it holds and has not begun. */
  readonly isToBegin?: boolean;
}

/** Whether the person answers online: without a school, in a category that sees questionnaires, confirmed or waiting. */
const answersOnline = (registration: EligibleRegistration): boolean =>
  registration.establishment === null && registration.category.canSeeQuestionnaire;

/** Whether « Mes questionnaires » is visible (PAR-02). */
export const canSeeQuestionnaires = (person: { registrations: readonly EligibleRegistration[] }, activeYear: number | null): boolean =>
  person.registrations.some((registration) => registration.year === activeYear && answersOnline(registration));

/** Whether this person may read the stage (QST-08). A test compares it with the database's view `eligible_people`. */
export const isEligible = (
  stage: { readonly year: number; readonly previousQuestionnaireId: number | null },
  registration: EligibleRegistration | null,
  previousResult: { readonly qualified: boolean | null } | null,
): boolean =>
  registration !== null &&
  registration.year === stage.year &&
  answersOnline(registration) &&
  (stage.previousQuestionnaireId === null || previousResult?.qualified === true);

export const NOT_BEGUN = "Vous n'avez pas commencé\u00A0: rien n'est enregistré.";
export const TIME_OVER = "Votre temps est écoulé\u00A0: cette réponse n'est pas enregistrée.";

export function refusalToAnswer(stage: AnsweredStage, eligible: boolean): string | null {
  if (stage.physical || !stage.active) return "Ce questionnaire n'est pas accessible actuellement.";
  if (!eligible) return "Vous n'avez pas accès à ce questionnaire.";
  if (!stage.isClosed && stage.isTimeOver) return TIME_OVER;
  if (stage.isClosed) return "Questionnaire fermé ! Vous ne pouvez désormais plus répondre au questionnaire.";
  return stage.isToBegin ? NOT_BEGUN : null;
}
