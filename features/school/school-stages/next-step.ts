import { formatCount } from "#platform/contract/french-numbers.ts";
import type { ListedStage } from "./school-stages.contract.ts";

/** The task in the address of the answer sheets that opens their printing. */
export const PRINTING = "imprimer";

/** What a school does next at its stage; `page` undefined: its problems and dates, with what follows them (CLS-03). */
export function nextStepOf({ onPaper, answered, photographed }: Pick<ListedStage, "onPaper" | "answered" | "photographed">) {
  if (photographed > 0) return { page: "feuilles", label: `Saisir ${formatCount(photographed, "feuille")}`, search: {} } as const;
  if (answered > 0) return { page: "resultats", label: "Regarder le classement", search: {} } as const;
  if (onPaper) return { page: "feuilles", label: "Imprimer les feuilles", search: { tache: PRINTING } } as const;
  return { page: undefined, label: "Donner leur fiche aux élèves", search: {} } as const;
}
