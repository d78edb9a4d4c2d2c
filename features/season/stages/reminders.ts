import { longDayInParis } from "#platform/contract/paris.ts";
import { DAY_MS } from "#platform/contract/time-units.ts";

interface RemindedStage {
  readonly answersKeptUntil: string | null;
  readonly answersErasedAt: Date | string | null;
  readonly rankingDueOn: string | null;
}

/** « 4 mai 2027 », from a day `YYYY-MM-DD`. */
const dayText = (day: string): string => longDayInParis(new Date(`${day}T12:00:00Z`));

/** Days before the erasure of a stage's answers during which the office's first page warns. */
const WARNED_DAYS = 14;

/** The season's demands on the office at a stage (RUL-11, RUL-13), in sentences; `today`: the day in Paris. */
export function warningsOfStage({ answersKeptUntil, rankingDueOn }: Omit<RemindedStage, "answersErasedAt">, today: string): string[] {
  const daysLeft = answersKeptUntil === null ? Number.POSITIVE_INFINITY : (Date.parse(answersKeptUntil) - Date.parse(today)) / DAY_MS;
  return [
    rankingDueOn !== null &&
      rankingDueOn <= today &&
      `Aucun classement n'est visible\u00A0: la saison le prévoit pour le ${dayText(rankingDueOn)} au plus tard.`,
    answersKeptUntil !== null &&
      daysLeft <= WARNED_DAYS &&
      `Les réponses sont gardées jusqu'au ${dayText(answersKeptUntil)}, puis s'effacent d'elles-mêmes\u00A0; les notes et les rangs restent. Si une note doit encore changer, remettez d'ici là le classement en provisoire.`,
  ].filter((sentence) => sentence !== false);
}

export function describeKeptAnswers({ answersKeptUntil, answersErasedAt }: Omit<RemindedStage, "rankingDueOn">): string | null {
  if (answersErasedAt !== null) return `Réponses effacées le ${longDayInParis(new Date(answersErasedAt))}\u00A0: rien ne se recalcule plus`;
  return answersKeptUntil === null ? null : `Réponses gardées jusqu'au ${dayText(answersKeptUntil)}`;
}

/** How long a person's own answers are kept, in words for them (RUL-11); null: no end. */
export function describeOwnAnswers(kept: {
  readonly answerDays: number | null;
  readonly keptUntil: string | null;
  readonly erasedAt: Date | string | null;
}): string | null {
  const { answerDays, keptUntil, erasedAt } = kept;
  if (erasedAt !== null)
    return `Les réponses ont été effacées le ${longDayInParis(new Date(erasedAt))}, comme le règlement le prévoit\u00A0: la note et le rang restent.`;
  if (keptUntil !== null)
    return `Les réponses sont gardées jusqu'au ${dayText(keptUntil)}, puis effacées\u00A0; la note et le rang restent.`;
  if (answerDays === null) return null;
  return `Les réponses sont gardées ${answerDays}\u00A0jour${answerDays > 1 ? "s" : ""} après le classement définitif, puis effacées\u00A0; la note et le rang restent.`;
}

export const ANSWERS_ERASED =
  "Les réponses de cette étape sont effacées, comme le règlement le prévoit\u00A0: les notes et les rangs restent ce qu'ils sont, et rien ne se recalcule plus.";
