import { formatCount } from "#platform/contract/french-numbers.ts";

export const listKinds = ["participants", "accounts", "results", "convoked", "convokedCenters", "schools", "clubs", "centers"] as const;
export type ListKind = (typeof listKinds)[number];

interface InCharge {
  /** « correspondants » */
  readonly recipients: string;
  /** « sans correspondant »: places without recipients. */
  readonly without: string;
  /** « Écrire au correspondant de l'établissement » */
  readonly titleOfOne: string;
}

interface ListFacts {
  /** One entry of the list, with a plural in « s ». */
  readonly noun: string;
  readonly writtenTo: string;
  /** Whether it contains participants, whose link leads to their championship; others get a link to the site. */
  readonly isOfParticipants?: true;
  readonly isOfStage?: true;
  readonly inCharge?: InCharge;
}

const people = { noun: "personne", isOfParticipants: true, isOfStage: true } as const;
const center = {
  noun: "centre",
  inCharge: { recipients: "responsables", without: "sans responsable", titleOfOne: "Écrire aux responsables du centre" },
} as const;

export const messageLists: Readonly<Record<ListKind, ListFacts>> = {
  participants: { noun: "participant", writtenTo: "à des participants", isOfParticipants: true },
  accounts: { noun: "utilisateur", writtenTo: "à des utilisateurs" },
  results: { ...people, writtenTo: "à des personnes d'une étape" },
  convoked: { ...people, writtenTo: "à des personnes convoquées" },
  convokedCenters: { ...center, isOfStage: true, writtenTo: "à des responsables de centres, depuis les convocations" },
  schools: {
    noun: "établissement",
    writtenTo: "à des correspondants d'établissements",
    inCharge: {
      recipients: "correspondants",
      without: "sans correspondant",
      titleOfOne: "Écrire au correspondant de l'établissement",
    },
  },
  clubs: {
    noun: "club",
    writtenTo: "à des contacts de clubs",
    inCharge: { recipients: "contacts", without: "sans contact", titleOfOne: "Écrire aux contacts du club" },
  },
  centers: { ...center, writtenTo: "à des responsables de centres" },
};

/** Whether the recipients are the listed people, with whom a message agrees. In a message to managers of places « inscrit(e) » may refer to another person. */
export const isOfPeople = (kind: ListKind): boolean => messageLists[kind].inCharge === undefined;

/** « Écrire à 12 participants », « Écrire aux correspondants de 3 établissements » */
export function titleOf(kind: ListKind, count: number): string {
  const { noun, inCharge } = messageLists[kind];
  if (!inCharge) return `Écrire à ${formatCount(count, noun)}`;
  return count === 1 ? inCharge.titleOfOne : `Écrire aux ${inCharge.recipients} de ${formatCount(count, noun)}`;
}
