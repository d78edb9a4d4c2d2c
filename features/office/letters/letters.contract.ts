import * as z from "zod";
import { type LetterName, letterNames, occasions, officeLetters } from "#access/mail/office-letters.ts";
import { Job } from "#core/jobs/jobs.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { LetterDraft } from "./letter-draft.ts";

const occasion = z.enum(letterNames);

const OccasionLetter = z.object({
  occasion,
  ...LetterDraft,
  /** True for a letter that always leaves. */
  isOn: z.boolean(),
  /** On, but a user has stopped the writing: none is written until it is resumed. */
  isStopped: z.boolean(),
  job: Job.nullable(),
});
export type OccasionLetterOnWire = z.input<typeof OccasionLetter>;

export const PreviewedLetter = z.object({
  to: z.string(),
  people: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});
export type PreviewedLetterOnWire = z.input<typeof PreviewedLetter>;

const params = z.object({ occasion });

export const lettersApi = {
  list: endpoint("GET /letters", {
    summary: "Les e-mails du cycle de vie et ceux qui partent toujours : leurs textes, et s'ils partent.",
    may: office,
    response: z.array(OccasionLetter),
  }),
  update: endpoint("PATCH /letters/:occasion", {
    summary:
      "Réécrit un e-mail, ou décide s'il part ; rien ne part pour ce qui a eu lieu avant. 400 pour éteindre un e-mail qui part toujours.",
    may: office,
    params,
    stepUp: {
      when: "pour les e-mails qui protègent un compte",
      requiresProof: ({ params: { occasion: name } }: { params: { occasion: LetterName } }) => officeLetters[name].isSecurity,
    },
    body: z.object({ ...LetterDraft, isOn: z.boolean() }),
    response: OccasionLetter,
  }),
  resume: endpoint("POST /letters/:occasion/resume", {
    summary: "Reprend un e-mail du cycle de vie dont l'écriture a été arrêtée, à ceux qui ne l'ont pas encore ; 409 si elle ne l'est pas.",
    may: office,
    params: z.object({ occasion: z.enum(occasions) }),
    response: OccasionLetter,
  }),
  preview: endpoint("POST /letters/:occasion/preview", {
    summary: "Un e-mail tel que le liraient trois participants de l'année à qui l'on peut écrire, ou leurs familles.",
    may: office,
    params,
    body: z.object(LetterDraft),
    response: z.array(PreviewedLetter),
  }),
};
