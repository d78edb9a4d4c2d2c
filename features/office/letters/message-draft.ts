import { refusalOfPlaceholders } from "#access/mail/letter-text.ts";
import { meanings, type Placeholder } from "#access/mail/office-letters.ts";
import { letterDraft } from "./letter-draft.ts";
import type { ListKind } from "./message-lists.ts";

const forAll = ["prénom", "identifiant", "championnat", "lien"] as const satisfies readonly Placeholder[];
const ofStage: readonly Placeholder[] = [...forAll, "étape"];

/** The placeholders of a message to a list; that of a stage may name it. */
const placeholdersOf: Readonly<Record<ListKind, readonly Placeholder[]>> = {
  participants: forAll,
  accounts: forAll,
  results: ofStage,
  convoked: ofStage,
  convokedCenters: ofStage,
  schools: forAll,
  clubs: forAll,
  centers: forAll,
};

/** Whether a list contains participants, whose link leads to their championship; others get a link to the site. */
export const isOfParticipants = (kind: ListKind): boolean => kind === "participants" || kind === "results" || kind === "convoked";

/** The placeholders of a message to a list, with their meanings. */
export const meaningsOfList = (kind: ListKind): Readonly<Record<string, string>> =>
  Object.fromEntries(
    placeholdersOf[kind].map((name) => [name, name === "lien" && !isOfParticipants(kind) ? "l'adresse du site" : meanings[name]]),
  );

export const messageDraftOf = (kind: ListKind) => letterDraft((_, text) => refusalOfPlaceholders(text, placeholdersOf[kind]));
