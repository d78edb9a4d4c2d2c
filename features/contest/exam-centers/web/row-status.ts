import { leastCoefficientHint, markTexts } from "#contest/results/mark-rules.ts";
import { isEntered, marksOf } from "../grade-row.ts";
import type { GridRow } from "./grid-rows.ts";

export interface RowStatus {
  readonly kind: "empty" | "saved" | "typing" | "waiting" | "refused" | "conflict";
  readonly text: string;
}

interface RowStatusInput {
  readonly row: GridRow;
  readonly issues: readonly { readonly message: string }[];
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isOnline: boolean;
  /** How the cell being typed is interpreted. */
  readonly hint?: string | null;
}

/** The figure comes first, because the rest of the text may be cut. */
const figureFirst = (message: string, grade: string): string =>
  message === markTexts.smallCoefficient ? `${leastCoefficientHint(Number(grade))}. ${message}` : message;

export function rowStatusOf({ row, issues, isActive, isOpen, isOnline, hint = null }: RowStatusInput): RowStatus {
  const { edit, saved, phase, refusal } = row;
  if (!edit) return isEntered(saved) ? { kind: "saved", text: "Enregistré" } : { kind: "empty", text: "À saisir" };
  if (phase === "conflict") return { kind: "conflict", text: "Refusé\u00A0: déjà saisi autrement" };
  if (phase === "refused") return { kind: "refused", text: `Refusé\u00A0: ${refusal}` };
  if (issues.length > 0) return { kind: "refused", text: issues.map(({ message }) => figureFirst(message, edit.typed.grade)).join(" ") };
  if (!isOpen) return { kind: "refused", text: "Étape close\u00A0: non envoyé" };
  if (phase === "sending") return { kind: "waiting", text: "En attente\u00A0: envoi en cours" };
  if (edit.queued !== null) return { kind: "waiting", text: isOnline ? "En attente" : "En attente du réseau" };
  if (isActive) return { kind: "typing", text: hint ?? "Saisie en cours" };
  if (marksOf(edit.typed)) return { kind: "typing", text: "Saisie en cours" };
  return { kind: "typing", text: edit.unanswered ? "Peut-être déjà enregistré\u00A0: à compléter" : "À compléter" };
}
