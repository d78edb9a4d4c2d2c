import { formatDecimal } from "#platform/contract/french-numbers.ts";

export const MOST_WRONG_ANSWERS = 10;
/** Fewer sheets show chance, not the problem. */
const FEWEST_JUDGED = 10;
const FEW_SOLVE = 0.05;
const MANY_SOLVE = 0.95;
const MANY_BLANKS = 0.5;
const SEPARATES_LITTLE = 0.1;
/** A problem that nearly all or few solve cannot separate much. */
const FEW_TO_SEPARATE = 0.15;

export interface ProblemFigures {
  readonly people: number;
  readonly right: number;
  /** Null: not counted before the answers were erased. */
  readonly blank: number | null;
  /** From -1 to 1; null: all or none of the sheets solved it, or nothing else earned points. */
  readonly separation: number | null;
}

/** The figures of a problem over several categories; how well it separates is weighted by people, as each category has its own level. */
export function sumFigures(categories: readonly ProblemFigures[]): ProblemFigures {
  const sum = (of: (one: ProblemFigures) => number) => categories.reduce((total, one) => total + of(one), 0);
  const separated = categories.filter(({ people, separation }) => people >= FEWEST_JUDGED && separation !== null);
  const judged = separated.reduce((total, { people }) => total + people, 0);
  return {
    people: sum(({ people }) => people),
    right: sum(({ right }) => right),
    blank: categories.some(({ blank }) => blank === null) ? null : sum(({ blank }) => blank ?? 0),
    separation: judged === 0 ? null : separated.reduce((total, { people, separation }) => total + (separation ?? 0) * people, 0) / judged,
  };
}

export interface Advice {
  readonly text: string;
  /** What the office opens next; null: nothing. */
  readonly opens: "correction" | "questions" | null;
}

const advice = (opens: Advice["opens"], text: string): Advice => ({ opens, text });

/** What the office does about a problem (TIM-06); `mostWrong`: people who gave the most frequent wrong answer. */
export function adviseOn({ people, right, blank, separation }: ProblemFigures, mostWrong: number): Advice {
  const [solved, blanks] = [right / people, (blank ?? 0) / people];
  if (people < FEWEST_JUDGED) return advice(null, "Moins de dix feuilles\u00A0: trop peu pour conclure.");
  if (mostWrong > right && mostWrong >= FEWEST_JUDGED)
    return advice("correction", "Une réponse fausse est plus donnée que la bonne\u00A0: vérifiez les bonnes réponses.");
  if (separation !== null && separation < 0)
    return advice("correction", "Les meilleurs le réussissent moins que les autres\u00A0: vérifiez les bonnes réponses, puis l'énoncé.");
  if (solved < FEW_SOLVE)
    return advice("questions", "Presque personne ne le réussit\u00A0: relisez l'énoncé, ou placez-le plus loin l'an prochain.");
  if (solved > MANY_SOLVE)
    return advice(null, "Presque tous le réussissent\u00A0: il ne départage personne. L'an prochain, placez-le plus tôt.");
  if (blanks > MANY_BLANKS)
    return advice("questions", "Plus de la moitié l'ont laissé vide\u00A0: relisez l'énoncé, peut-être trop long ou placé trop tard.");
  if (separation !== null && separation < SEPARATES_LITTLE && solved > FEW_TO_SEPARATE && solved < 1 - FEW_TO_SEPARATE)
    return advice(
      "questions",
      "Le réussir ne dit presque rien du reste\u00A0: le hasard y compte. Relisez les choix proposés et l'énoncé.",
    );
  return advice(null, "Rien à faire\u00A0: il joue son rôle.");
}

const share = (part: number, people: number) => `${formatDecimal(Math.round((100 * part) / people))}\u00A0%`;

/** « 62 % juste, 30 % faux, 8 % vide » */
export function describeFigures({ people, right, blank }: ProblemFigures): string {
  if (people === 0) return "aucune feuille";
  if (blank === null) return `${share(right, people)} juste`;
  return `${share(right, people)} juste, ${share(people - right - blank, people)} faux, ${share(blank, people)} vide`;
}

/** How solving a problem goes with points at the others: « fort (0,42) » */
export function describeSeparation({ people, separation }: ProblemFigures): string {
  if (separation === null || people < FEWEST_JUDGED) return "on ne peut pas dire";
  const word = separation < 0 ? "à l'envers" : separation < SEPARATES_LITTLE ? "presque nul" : separation < 0.3 ? "faible" : "fort";
  return `${word} (${formatDecimal(separation)})`;
}
