import { refusalOfPlaceholders } from "#access/mail/letter-text.ts";
import { meanings } from "#access/mail/office-letters.ts";
import { letterDraft } from "./letter-draft.ts";
import { type ListKind, messageLists } from "./message-lists.ts";

export function meaningsOfList(kind: ListKind): Readonly<Record<string, string>> {
  const { prénom, identifiant, championnat, étape } = meanings;
  const { isOfParticipants, isOfStage } = messageLists[kind];
  const lien = isOfParticipants ? meanings.lien : "l'adresse du site";
  return { prénom, identifiant, championnat, lien, ...(isOfStage && { étape }) };
}

export const messageDraftOf = (kind: ListKind) => letterDraft((_, text) => refusalOfPlaceholders(text, Object.keys(meaningsOfList(kind))));
