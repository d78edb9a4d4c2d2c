import * as z from "zod";
import { refusalOfPlaceholders } from "#access/mail/letter-text.ts";
import { type LetterName, meanings, refusalOfLetter } from "#access/mail/office-letters.ts";
import { text } from "#platform/contract/fields.ts";
import { oneLine } from "#platform/contract/names.ts";
import { type ListKind, messageLists } from "./message-lists.ts";

export const LetterDraft = { subject: oneLine(150, "L'objet ne peut pas être vide"), text: text(5_000, "Le texte ne peut pas être vide") };

const letterDraft = (refusalOf: (field: "subject" | "text", text: string) => string | null) =>
  z.object(LetterDraft).superRefine((draft, { addIssue }) => {
    for (const field of ["subject", "text"] as const) {
      const message = refusalOf(field, draft[field]);
      if (message !== null) addIssue({ code: "custom", path: [field], message });
    }
  });

export const letterDraftOf = (name: LetterName) => letterDraft((field, text) => refusalOfLetter(name, field, text));

export function meaningsOfList(kind: ListKind): Readonly<Record<string, string>> {
  const { prénom, identifiant, championnat, étape } = meanings;
  const { isOfParticipants, isOfStage } = messageLists[kind];
  const lien = isOfParticipants ? meanings.lien : "l'adresse du site";
  return { prénom, identifiant, championnat, lien, ...(isOfStage && { étape }) };
}

export const messageDraftOf = (kind: ListKind) => letterDraft((_, text) => refusalOfPlaceholders(text, Object.keys(meaningsOfList(kind))));
