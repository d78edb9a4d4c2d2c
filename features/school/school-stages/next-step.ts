import { formatCount } from "#platform/contract/french-numbers.ts";
import type { ListedStage } from "./school-stages.contract.ts";

/** The task in the address of the answer sheets that opens their printing. */
export const PRINTING = "imprimer";

type Progress = Pick<ListedStage, "onPaper" | "pupils" | "answered" | "photographed">;

/** What a school does next at its stage; `page` undefined: its problems and dates, with what follows them (CLS-03). */
export function nextStepOf({ onPaper, pupils, answered, photographed }: Progress) {
  if (photographed > 0) return { page: "feuilles", label: `Saisir ${formatCount(photographed, "feuille")}`, search: {} } as const;
  if (answered === 0 && onPaper) return { page: "feuilles", label: "Imprimer les feuilles", search: { tache: PRINTING } } as const;
  if (answered === 0) return { page: undefined, label: "Donner leur fiche aux élèves", search: {} } as const;
  if (answered < pupils)
    return onPaper
      ? ({ page: "feuilles", label: `Saisir ${formatCount(pupils - answered, "feuille")}`, search: {} } as const)
      : ({ page: "vue-d-ensemble", label: "Suivre les réponses", search: {} } as const);
  return { page: "resultats", label: "Regarder le classement", search: {} } as const;
}
