import * as z from "zod";
import { Job } from "#features/jobs/jobs.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/fields.ts";
import { type Occasion, occasionLetters, occasions, type Placeholder, refusalOfPlaceholders } from "./occasions.ts";

/** The fields of a letter that the office writes. */
export const LetterDraft = { subject: text(150, "L'objet ne peut pas être vide"), text: text(5_000, "Le texte ne peut pas être vide") };
const occasion = z.enum(occasions);

/** The texts of a letter, in which these placeholders may stand. */
export const letterDraftWith = (allowed: readonly Placeholder[]) =>
  z.object(LetterDraft).superRefine((draft, { addIssue }) => {
    for (const field of ["subject", "text"] as const) {
      const message = refusalOfPlaceholders(draft[field], allowed);
      if (message !== null) addIssue({ code: "custom", path: [field], message });
    }
  });
export const letterDraftOf = (name: Occasion) => letterDraftWith(occasionLetters[name].placeholders);

const OccasionLetter = z.object({
  occasion,
  ...LetterDraft,
  isOn: z.boolean(),
  /** The last writing to more than a thousand people, if any. */
  job: Job.nullable(),
});
export type OccasionLetterOnWire = z.input<typeof OccasionLetter>;

/** A letter as a person would receive it. */
export const PreviewedLetter = z.object({ to: z.string(), people: z.array(z.string()), subject: z.string(), text: z.string() });
export type PreviewedLetterOnWire = z.input<typeof PreviewedLetter>;

const params = z.object({ occasion });

export const lettersApi = {
  list: endpoint("GET /letters", {
    summary: "Les courriels du cycle de vie : leurs textes, et s'ils partent.",
    may: office,
    response: z.array(OccasionLetter),
  }),
  update: endpoint("PATCH /letters/:occasion", {
    summary: "Réécrit un courriel du cycle de vie, ou décide s'il part ; rien ne part pour ce qui a eu lieu avant.",
    may: office,
    params,
    body: z.object({ ...LetterDraft, isOn: z.boolean() }),
    response: OccasionLetter,
  }),
  preview: endpoint("POST /letters/:occasion/preview", {
    summary: "Un courriel du cycle de vie tel que le lirait un participant de l'année.",
    may: office,
    params,
    body: z.object(LetterDraft),
    response: z.object({ letter: PreviewedLetter.nullable() }),
  }),
};
