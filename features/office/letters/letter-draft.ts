import * as z from "zod";
import { type LetterName, refusalOfLetter } from "#access/mail/office-letters.ts";
import { text } from "#platform/contract/fields.ts";
import { oneLine } from "#platform/contract/names.ts";

export const LetterDraft = { subject: oneLine(150, "L'objet ne peut pas être vide"), text: text(5_000, "Le texte ne peut pas être vide") };

export const letterDraft = (refusalOf: (field: "subject" | "text", text: string) => string | null) =>
  z.object(LetterDraft).superRefine((draft, { addIssue }) => {
    for (const field of ["subject", "text"] as const) {
      const message = refusalOf(field, draft[field]);
      if (message !== null) addIssue({ code: "custom", path: [field], message });
    }
  });

export const letterDraftOf = (name: LetterName) => letterDraft((field, text) => refusalOfLetter(name, field, text));
