import * as z from "zod";
import { refusalOfPlaceholders } from "#access/mail/letter-text.ts";
import { text } from "#platform/contract/fields.ts";
import { oneLine } from "#platform/contract/names.ts";
import type { Placeholder } from "./occasions.ts";

/** The fields of a letter that the office writes. */
export const LetterDraft = { subject: oneLine(150, "L'objet ne peut pas être vide"), text: text(5_000, "Le texte ne peut pas être vide") };

export const letterDraft = (refusalOf: (field: "subject" | "text", text: string) => string | null) =>
  z.object(LetterDraft).superRefine((draft, { addIssue }) => {
    for (const field of ["subject", "text"] as const) {
      const message = refusalOf(field, draft[field]);
      if (message !== null) addIssue({ code: "custom", path: [field], message });
    }
  });

/** The texts of a letter that may contain these placeholders. */
export const letterDraftWith = (allowed: readonly Placeholder[]) => letterDraft((_, text) => refusalOfPlaceholders(text, allowed));
