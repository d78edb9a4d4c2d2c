import { formatCount } from "#platform/contract/french-numbers.ts";
import type { ListedStageOnWire } from "./school-stages.contract.ts";

type OnScreen = Pick<ListedStageOnWire, "onScreen" | "opensAt" | "closesAt">;

interface Played {
  readonly stage: OnScreen;
  readonly pupils: readonly { readonly differs: boolean; readonly sheets: readonly { readonly worth: object | null }[] }[];
}

type FormatMoment = (instant: string) => string;

/** Until when answers still come in from the screen, in a sentence; null: no longer (CLS-03). */
export function openOnScreen({ onScreen, opensAt, closesAt }: OnScreen, now: Date, formatMoment: FormatMoment): string | null {
  if (!onScreen || closesAt === null || new Date(closesAt) <= now) return null;
  const until = `jusqu'au ${formatMoment(closesAt)}\u00A0: notes, rangs et mentions peuvent changer.`;
  return opensAt !== null && new Date(opensAt) > now
    ? `Les élèves répondront à l'écran à partir du ${formatMoment(opensAt)}, ${until}`
    : `Encore ouvert à l'écran ${until}`;
}

/** Why diplomas of a school's own stage may soon be outdated, in sentences: answers still come in, or a decision is missing (DIP-02). */
export function stillOpen({ stage, pupils }: Played, now: Date, formatMoment: FormatMoment): string[] {
  const open = openOnScreen(stage, now, formatMoment);
  const undecided = pupils.filter(({ sheets }) => sheets.some(({ worth }) => worth !== null)).length;
  const differing = pupils.filter(({ differs }) => differs).length;
  return [
    ...(open === null ? [] : [open]),
    ...(undecided > 0
      ? [
          `${formatCount(undecided, "élève a", "élèves ont")} répondu sur papier et à l'écran, sans que vous ayez dit laquelle des feuilles compte.`,
        ]
      : []),
    ...(differing > 0 ? [`${formatCount(differing, "feuille a", "feuilles ont")} deux saisies différentes.`] : []),
  ];
}
