import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Id, text } from "#platform/contract/fields.ts";
import { day, Instant } from "#platform/contract/instant.ts";
import { filters, pageOf, pageQuery } from "#platform/contract/page.ts";
import { roles } from "#platform/contract/role.ts";

/** `label`: the French name of the field. */
const Difference = z.object({ path: z.array(z.string()), label: z.string(), before: z.string().nullable(), after: z.string().nullable() });

const Entry = z.object({
  id: Id,
  at: Instant,
  /** Null: the platform itself. */
  actor: z.object({ id: Id, name: z.string(), role: z.enum(roles).nullable() }).nullable(),
  /** The actor's program that made the change; null: the actor made it themselves. */
  program: z.string().nullable(),
  action: z.string(),
  sentence: z.string(),
  subject: z.string(),
  /** The subject's current name, person and stage; null if it was deleted. */
  about: z.object({ name: z.string(), userId: Id.nullable(), questionnaireId: Id.nullable() }).nullable(),
  differences: z.array(Difference),
  omitted: z.number(),
  /** When the differences were cleared because the person was erased or deleted. */
  emptiedAt: Instant.nullable(),
});
export type Entry = z.output<typeof Entry>;

/** Maximum depth of a list of the trail; filters by period or person give access to older entries. */
export const MAX_LISTED_ENTRIES = 10_000;

export const auditApi = {
  list: endpoint("GET /audit", {
    summary: `Le journal : qui a changé quoi, quand, avant et après, les plus récents d'abord ; ${MAX_LISTED_ENTRIES} changements au plus.`,
    may: office,
    query: pageQuery(15, ["at"])
      .extend(
        filters({
          /** `null`: the platform itself. */
          actor: z.union([Id, z.literal("null")]),
          /** `registration 7`; `user 7` includes the person's registrations and results. */
          subject: text(200),
          action: text(60),
          from: day(),
          to: day(),
        }),
      )
      .strict(),
    response: pageOf(Entry),
  }),
  actions: endpoint("GET /audit/actions", {
    summary: "Ce que le journal peut contenir : le nom de chaque action, et les mots qui suivent le nom de qui l'a faite.",
    may: office,
    response: z.array(z.object({ action: z.string(), sentence: z.string() })),
  }),
};
