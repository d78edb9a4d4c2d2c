import * as z from "zod";
import { Job } from "#features/jobs/jobs.contract.ts";
import { mailStatuses } from "#features/mail/mail.contract.ts";
import { ParticipantsFilter } from "#features/people/participants.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { LetterDraft, letterDraftWith, PreviewedLetter } from "./letters.contract.ts";
import { messagePlaceholders } from "./occasions.ts";

export const MessageDraft = letterDraftWith(messagePlaceholders);
/** To whom: the filter of the list of participants. */
const body = z.object({ ...LetterDraft, filter: ParticipantsFilter });

const Message = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  writtenAt: Instant,
  /** Who wrote it: first and last name, else the username. */
  writtenBy: z.string().nullable(),
  job: Job.nullable(),
});
export type MessageOnWire = z.input<typeof Message>;

/** A letter to a person, or one that names them. */
export const PersonalMail = z.object({
  id: Id,
  subject: z.string(),
  /** Null: not stored, as it may have contained a link. */
  text: z.string().nullable(),
  status: z.enum(mailStatuses),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});
export type PersonalMail = z.output<typeof PersonalMail>;
export type PersonalMailOnWire = z.input<typeof PersonalMail>;

export const messagesApi = {
  list: endpoint("GET /messages", {
    summary: "Les cinquante derniers messages écrits à une liste de participants, et où en est chacun.",
    may: office,
    response: z.array(Message),
  }),
  preview: endpoint("POST /messages/preview", {
    summary: "Combien d'e-mails ferait un message, et trois d'entre eux tels qu'ils seraient lus.",
    may: office,
    body,
    response: z.object({
      /** One for each address. */
      letters: z.number(),
      people: z.number(),
      /** Without an address, or who want no such letters. */
      unreachable: z.number(),
      /** Of those, without an address. A node of the version before does not tell them. */
      withoutAddress: z.number().optional(),
      samples: z.array(PreviewedLetter),
    }),
  }),
  test: endpoint("POST /messages/test", {
    summary: "Envoie à soi-même le message tel que le lirait le premier de la liste.",
    may: office,
    body,
    response: z.object({ to: z.string() }),
  }),
  send: endpoint("POST /messages", {
    summary: "Écrit à tous les participants que montre ce filtre, une lettre par adresse.",
    may: office,
    /** `letters`: how many the sender has confirmed; 409 if there would be others now. `key`: of the page that sends; with the same one again, nothing more is written. */
    body: body.extend({ letters: z.int().min(1), key: z.string().regex(/^[\w-]{1,64}$/) }),
    response: Message,
    status: 201,
    stepUp: true,
  }),
};
