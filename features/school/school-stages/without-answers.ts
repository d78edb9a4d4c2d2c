import { formatCount } from "#platform/contract/french-numbers.ts";

interface Ways {
  readonly onPaper: boolean;
}

/** « 1 élève n'a pas de feuille », or « n'a pas répondu » for a stage on screen only, which has no paper sheets. */
export const withoutAnswers = ({ onPaper }: Ways, count: number, noun: readonly [string, string] = ["", ""]): string =>
  formatCount(
    count,
    `${noun[0]}${onPaper ? "n'a pas de feuille" : "n'a pas répondu"}`,
    `${noun[1]}${onPaper ? "n'ont pas de feuille" : "n'ont pas répondu"}`,
  );

export const howItFills = ({ onPaper, onScreen }: Ways & { readonly onScreen: boolean }): string =>
  onPaper && onScreen
    ? "Les notes apparaissent dès qu'une feuille est saisie, ou qu'un élève répond à l'écran."
    : onPaper
      ? "Les notes apparaissent dès qu'une feuille est saisie."
      : "Les notes apparaissent dès qu'un élève répond.";
