import * as z from "zod";
import { mailStatuses } from "#access/mail/mail.contract.ts";
import { ConvokedFilter, UsedCentersFilter } from "#contest/convocations/convocations.contract.ts";
import { CentersFilter } from "#contest/exam-centers/exam-centers.contract.ts";
import { Job } from "#core/jobs/jobs.contract.ts";
import { ClubsFilter } from "#organizations/clubs/clubs.contract.ts";
import { SchoolsFilter } from "#organizations/establishments/schools.contract.ts";
import { ParticipantsFilter, type ParticipantsFilterValues } from "#people/people/participants.contract.ts";
import { AccountsFilter, StagePeopleFilter } from "#people/people/people.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { LetterDraft } from "./letter-draft.ts";
import { PreviewedLetter } from "./letters.contract.ts";
import { listKinds } from "./message-lists.ts";

const ofStage = { questionnaireId: Id };

export const MessageList = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("accounts"), filter: AccountsFilter }),
  z.strictObject({ kind: z.literal("results"), ...ofStage, filter: StagePeopleFilter }),
  z.strictObject({ kind: z.literal("convoked"), ...ofStage, filter: ConvokedFilter }),
  z.strictObject({ kind: z.literal("convokedCenters"), ...ofStage, filter: UsedCentersFilter }),
  z.strictObject({ kind: z.literal("schools"), filter: SchoolsFilter }),
  z.strictObject({ kind: z.literal("clubs"), filter: ClubsFilter }),
  z.strictObject({ kind: z.literal("centers"), filter: CentersFilter }),
]);
export type MessageListOnWire = z.input<typeof MessageList>;
export type MessageListValues = z.output<typeof MessageList> | { readonly kind: "participants"; readonly filter: ParticipantsFilterValues };

/** The recipients: `filter` is that of the list of participants, `list` is another list. A node of the version before knows no other list, and rejects it. */
const body = z
  .object({ ...LetterDraft, filter: ParticipantsFilter.optional(), list: MessageList.optional() })
  .refine(({ filter, list }) => (filter === undefined) !== (list === undefined), {
    path: ["filter"],
    error: "Dites à quelle liste vous écrivez, et à une seule",
  });

export const listOf = ({ filter, list }: Pick<z.output<typeof body>, "filter" | "list">): MessageListValues =>
  list ?? { kind: "participants", filter: filter ?? ParticipantsFilter.parse({}) };

const Message = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  writtenAt: Instant,
  /** The list of recipients. A node of the version before omits it. */
  list: z.enum(listKinds).optional(),
  /** The author's first and last name, else the username. */
  writtenBy: z.string().nullable(),
  job: Job.nullable(),
});

export const PersonalMail = z.object({
  id: Id,
  subject: z.string(),
  /** Null: not stored, as it may have contained a link. */
  text: z.string().nullable(),
  status: z.enum(mailStatuses),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** The sending time of a letter that waits for the limits of its address; null: as soon as possible. */
  leavesAt: Instant.nullable(),
});
export type PersonalMail = z.output<typeof PersonalMail>;
export type PersonalMailOnWire = z.input<typeof PersonalMail>;

export const messagesApi = {
  list: endpoint("GET /messages", {
    summary: "Les cinquante derniers messages écrits à une liste, et où en est chacun.",
    may: office,
    response: z.array(Message),
  }),
  preview: endpoint("POST /messages/preview", {
    summary: "Combien d'e-mails ferait un message, et trois d'entre eux tels qu'ils seraient lus.",
    may: office,
    body,
    response: z.object({
      /** The number of letters, one for each address. */
      letters: z.number(),
      people: z.number(),
      /** The number of people without an address, or who want no such letters. */
      unreachable: z.number(),
      /** Those of them without their own address. A node of the version before omits them. */
      withoutAddress: z.number().optional(),
      /** Those of them with an address but no open account: without a password yet, or closed. A node of the version before omits them. */
      notOpen: z.number().optional(),
      placesWithoutPeople: z.number().optional(),
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
    summary: "Écrit à tous ceux que montre une liste, ou aux personnes qui s'occupent des lieux qu'elle montre, une lettre par adresse.",
    may: office,
    /** `letters`: the confirmed number; 409 if it would differ now. `key`: chosen by the page that sends; a repeated key writes nothing more. */
    body: body.safeExtend({ letters: z.int().min(1), key: z.string().regex(/^[\w-]{1,64}$/) }),
    response: Message,
    status: 201,
    stepUp: true,
  }),
};
