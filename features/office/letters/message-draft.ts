import { letterDraftWith } from "./letter-draft.ts";
import type { ListKind } from "./message-lists.ts";
import { type Placeholder, placeholders } from "./occasions.ts";

const forAll = ["prénom", "identifiant", "championnat", "lien"] as const satisfies readonly Placeholder[];
const ofStage: readonly Placeholder[] = [...forAll, "étape"];

/** What a message to a list may say: that of a stage may name it. */
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

/** Whether a list is of people who take part: their link leads to their championship, that of anybody else to the site. */
export const isOfParticipants = (kind: ListKind): boolean => kind === "participants" || kind === "results" || kind === "convoked";

/** What a message to a list may say, with what each becomes. */
export const meaningsOfList = (kind: ListKind): Readonly<Record<string, string>> =>
  Object.fromEntries(
    placeholdersOf[kind].map((name) => [name, name === "lien" && !isOfParticipants(kind) ? "l'adresse du site" : placeholders[name]]),
  );

export const messageDraftOf = (kind: ListKind) => letterDraftWith(placeholdersOf[kind]);
