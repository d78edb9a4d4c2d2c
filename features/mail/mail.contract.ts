import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { pageOf, pageQuery } from "#platform/contract/page.ts";

/** A message of the outbox; its text is shown only while no SMTP server is configured. */
const Mail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  status: z.enum(["waiting", "sent", "failed"]),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});

const admin = { ADMIN: "any" } as const;

export const mailApi = {
  list: endpoint({
    method: "GET",
    path: "/mails",
    summary: "Les messages envoyés et en attente, les plus récents d'abord.",
    may: admin,
    query: pageQuery(10, ["createdAt", "to", "status"]),
    response: pageOf(Mail),
  }),
  resend: endpoint({
    method: "POST",
    path: "/mails/:id/resend",
    summary: "Renvoie un message qui n'est pas parti ; avec again, un message déjà parti.",
    may: admin,
    params: ById,
    query: z.object({ again: Flag.default(false) }),
    response: Mail,
  }),
};
