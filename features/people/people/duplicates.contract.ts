import * as z from "zod";
import { endpoint, office, proofUnlessDryRun } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, Year } from "#platform/contract/fields.ts";
import { pageOf, pageQuery } from "#platform/contract/page.ts";
import { Person } from "./people.contract.ts";

/** A registration of the account merged away: added to the others, replacing the other one of its year, or dropped for it. */
const MergedRegistration = z.object({
  year: z.number(),
  category: z.string(),
  place: z.string().nullable(),
  fate: z.enum(["moved", "replaces", "dropped"]),
});

const MergedStage = z.object({
  id: Id,
  name: z.string(),
  year: z.number(),
  answers: z.boolean(),
  /** Both have a result: they are joined into one. */
  result: z.enum(["moved", "joined"]).nullable(),
});

const Merge = z.object({
  /** Why it is refused, as shown to the office; empty: it is done, or can be. */
  refusals: z.array(z.string()),
  fields: z.array(z.string()),
  registrations: z.array(MergedRegistration),
  stages: z.array(MergedStage),
  /** The stages whose time holds and that both have begun: the earlier beginning counts. */
  begun: z.array(z.string()),
  centers: z.array(z.string()),
  clubs: z.array(z.string()),
  school: z.string().nullable(),
  mails: z.number(),
});
export type Merge = z.output<typeof Merge>;
export type MergeOnWire = z.input<typeof Merge>;

const Pair = z.object({ likeness: z.string(), person: Person, other: Person });
export type PairOnWire = z.input<typeof Pair>;

export const duplicatesApi = {
  all: endpoint("GET /users/duplicates", {
    summary:
      "Les comptes qui sont peut-être deux fois la même personne, deux par deux, jusqu'à 5 000 paires ; d'une saison : l'un des deux y est inscrit ; distinct : ceux dont la fédération a dit que ce sont deux personnes.",
    may: office,
    query: pageQuery(15, ["id"]).pick({ limit: true, page: true }).extend({ year: Year.optional(), distinct: Flag.optional() }),
    response: pageOf(Pair),
  }),
  /** PPL-13 */
  count: endpoint("GET /users/duplicates/count", {
    summary: "Combien de paires de comptes d'une saison sont peut-être une seule personne ; compté à nouveau chaque minute au plus.",
    may: office,
    query: z.object({ year: Year }),
    response: z.object({ count: z.number() }),
  }),
  list: endpoint("GET /users/:id/duplicates", {
    summary: "Les comptes qui sont peut-être la même personne, chacun avec la ressemblance.",
    may: office,
    params: ById,
    response: z.array(z.object({ likeness: z.string(), person: Person })),
  }),
  /** PPL-13 */
  setDistinct: endpoint("POST /users/:id/distinct", {
    summary: "Dit que ces deux comptes sont deux personnes : ils ne sont plus proposés comme doublons ; 409 si c'est déjà dit.",
    may: office,
    params: ById,
    body: z.object({ otherId: Id }),
  }),
  /** PPL-13 */
  unsetDistinct: endpoint("DELETE /users/:id/distinct/:otherId", {
    summary: "Reprend ce qui a été dit de ces deux comptes : ils peuvent de nouveau être des doublons ; 404 si rien n'en était dit.",
    may: office,
    params: ById.extend({ otherId: Id }),
  }),
  merge: endpoint("POST /users/:id/merge", {
    summary: "Fusionne un autre compte dans celui-ci ; avec dryRun, dit seulement ce qui serait fait.",
    may: office,
    params: ById,
    body: z.object({ otherId: Id, dryRun: z.boolean().default(false) }),
    stepUp: proofUnlessDryRun,
    response: Merge,
  }),
};
