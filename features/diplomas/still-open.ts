import { formatCount } from "#platform/contract/french-numbers.ts";

interface Played {
  readonly stage: { readonly onScreen: boolean; readonly closesAt: string | null };
  readonly pupils: readonly { readonly differs: boolean; readonly sheets: readonly { readonly worth: object | null }[] }[];
}

/** Why diplomas of a school's own stage may soon be untrue, in sentences: answers still come in, or somebody has yet to decide (DIP-02). */
export function stillOpen({ stage, pupils }: Played, now: Date, formatInstant: (instant: string) => string): string[] {
  const isOpen = stage.onScreen && stage.closesAt !== null && new Date(stage.closesAt) > now;
  const undecided = pupils.filter(({ sheets }) => sheets.some(({ worth }) => worth !== null)).length;
  const differing = pupils.filter(({ differs }) => differs).length;
  return [
    ...(isOpen && stage.closesAt !== null
      ? [`Des élèves peuvent répondre à l'écran jusqu'au ${formatInstant(stage.closesAt)}\u00A0: notes et mentions peuvent changer.`]
      : []),
    ...(undecided > 0
      ? [
          `${formatCount(undecided, "élève a", "élèves ont")} répondu sur papier et à l'écran, sans que vous ayez dit laquelle des feuilles compte.`,
        ]
      : []),
    ...(differing > 0 ? [`${formatCount(differing, "feuille a", "feuilles ont")} deux saisies différentes.`] : []),
  ];
}
