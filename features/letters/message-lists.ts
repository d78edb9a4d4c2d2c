import { formatCount } from "#platform/contract/french-numbers.ts";

/** The lists of the office that can be written to, of people or of places. */
export type ListKind = "participants" | "accounts" | "results" | "convoked" | "convokedCenters" | "schools" | "clubs" | "centers";

/** To whom of a place. */
interface InCharge {
  /** « correspondants » */
  readonly recipients: string;
  /** « sans correspondant »: with nobody to write to. */
  readonly without: string;
  /** « Écrire au correspondant de l'établissement » */
  readonly titleOfOne: string;
}

interface ListFacts {
  /** One of those listed, with a plural in « s ». */
  readonly noun: string;
  /** Absent: the list is of people. */
  readonly inCharge?: InCharge;
}

const person = { noun: "personne" } as const;
const center = {
  noun: "centre",
  inCharge: { recipients: "responsables", without: "sans responsable", titleOfOne: "Écrire aux responsables du centre" },
} as const;

export const messageLists: Readonly<Record<ListKind, ListFacts>> = {
  participants: { noun: "participant" },
  accounts: { noun: "utilisateur" },
  results: person,
  convoked: person,
  convokedCenters: center,
  schools: {
    noun: "établissement",
    inCharge: {
      recipients: "correspondants",
      without: "sans correspondant",
      titleOfOne: "Écrire au correspondant de l'établissement",
    },
  },
  clubs: { noun: "club", inCharge: { recipients: "contacts", without: "sans contact", titleOfOne: "Écrire aux contacts du club" } },
  centers: center,
};

/** « Écrire à 12 participants », « Écrire aux correspondants de 3 établissements » */
export function titleOf(kind: ListKind, count: number): string {
  const { noun, inCharge } = messageLists[kind];
  if (!inCharge) return `Écrire à ${formatCount(count, noun)}`;
  return count === 1 ? inCharge.titleOfOne : `Écrire aux ${inCharge.recipients} de ${formatCount(count, noun)}`;
}
