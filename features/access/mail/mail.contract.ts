import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";

export const mailStatuses = ["waiting", "sent", "failed"] as const;

/** A message of the outbox; its text is shown only while no SMTP server is configured. */
const Mail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  status: z.enum(mailStatuses),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** The earliest sending time, if this address or this school has many mails; null: as soon as possible. */
  leavesAt: Instant.nullable(),
  lastError: z.string().nullable(),
});
export type Mail = z.output<typeof Mail>;
export type MailOnWire = z.input<typeof Mail>;

const MailCounts = z.object({ waiting: z.number(), sent: z.number(), failed: z.number(), sendsMail: z.boolean() });
export type MailCounts = z.output<typeof MailCounts>;

export const mailApi = {
  list: endpoint("GET /mails", {
    peopleOnly: true,
    summary: "Les messages envoyés et en attente, les plus récents d'abord.",
    may: office,
    query: pageQuery(10, ["createdAt", "to", "status"])
      .extend(filters({ status: z.enum(mailStatuses) }))
      .strict(),
    response: pageOf(Mail),
  }),
  counts: endpoint("GET /mails/counts", {
    summary: "Combien de messages sont partis, attendent ou ont échoué.",
    may: office,
    response: MailCounts,
  }),
  test: endpoint("POST /mails/test", {
    peopleOnly: true,
    summary: "S'écrit un e-mail d'essai, à sa propre adresse ; 409 sans adresse.",
    may: office,
    response: z.object({ to: z.string() }),
  }),
  resend: endpoint("POST /mails/:id/resend", {
    summary: "Renvoie un message qui n'est pas parti ; avec again, un message déjà parti.",
    may: office,
    params: ById,
    query: z.object({ again: Flag.default(false) }),
    response: Mail,
  }),
  /** Skips mails whose text expired with its link, or whose person now has another address. */
  resendFailed: endpoint("POST /mails/resend-failed", {
    summary: "Renvoie tous les messages qui ne sont pas partis et qui le peuvent encore.",
    may: office,
    response: z.object({ resent: z.number(), left: z.number() }),
  }),
};
