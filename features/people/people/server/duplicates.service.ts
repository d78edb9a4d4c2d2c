import { lockUser } from "#core/accounts/server/accounts.service.ts";
import { type Action, action, recordAll } from "#core/audit/server/audit.service.ts";
import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { badRequest, conflict, foundOr404, notFound } from "#platform/server/errors.ts";
import { mapWithoutBlocking } from "#platform/server/slices.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { profileOf, similarityOf } from "../similarity.ts";
import * as queries from "./duplicates.queries.ts";
import { PERSON_NOT_FOUND } from "./merging.service.ts";
import { findPeople } from "./people.queries.ts";

export { deleteDistinctOf } from "./duplicates.queries.ts";

const SAY_PEOPLE_DISTINCT = action("say people distinct", "a dit que deux comptes sont deux personnes");
const TAKE_PEOPLE_DISTINCT_BACK = action("take people distinct back", "a repris que deux comptes sont deux personnes");

/** Maximum number of pairs in the list: deciding about the first ones shows the others. */
const MAX_PAIRS = 5_000;
const TTL_MS = 5_000;
const MAX_CACHED_YEARS = 5;

type Likeness = queries.PairIds & { readonly likeness: string };

const likenessOf = ({ one, other, isSameSchool }: queries.CandidatePair): Likeness => ({
  one: one.id,
  other: other.id,
  likeness: similarityOf(profileOf(one), profileOf(other), { isSameSchool }) ?? "",
});

type PageRequest = Parameters<typeof queries.listDistinct>[1];

/** Accounts are compared once in some seconds, or a minute where that takes long; pairs decided or merged since are left out at once. */
export function duplicatesReader({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const cache = ttlCache(clock, TTL_MS, MAX_CACHED_YEARS);
  const compare = async (year: number | undefined): Promise<readonly Likeness[]> =>
    (await mapWithoutBlocking(await queries.listCandidatePairs(db, year, MAX_PAIRS), likenessOf)).filter(({ likeness }) => likeness !== "");
  const undecided = async (year: number | undefined): Promise<readonly Likeness[]> => {
    const pairs = await cache.getOrLoad(String(year), () => compare(year));
    const open = new Set((await queries.listUndecided(db, pairs)).map(({ one, other }) => `${one} ${other}`));
    return pairs.filter(({ one, other }) => open.has(`${one} ${other}`));
  };
  const withPeople = async (pairs: readonly Likeness[]) => {
    const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
    const people = new Map((await findPeople(db, ids, { reader: "office" })).map((person) => [person.id, person]));
    return pairs.flatMap(({ likeness, one, other }) => {
      const [person, second] = [people.get(one), people.get(other)];
      return person && second ? [{ likeness, person, other: second }] : [];
    });
  };
  return {
    count: async (year: number): Promise<number> => (await undecided(year)).length,
    page: async (year: number | undefined, { limit, page }: PageRequest) => {
      const pairs = await undecided(year);
      return { pairs: await withPeople(pairs.slice((page - 1) * limit, page * limit)), count: pairs.length };
    },
    distinctPage: async (request: PageRequest) => ({
      pairs: await withPeople((await queries.listDistinct(db, request)).map(likenessOf)),
      count: await queries.countDistinct(db),
    }),
  };
}

interface Decision {
  readonly id: number;
  readonly otherId: number;
  readonly actorId: number;
  readonly now: Date;
}

const pairOf = ({ id, otherId }: Decision): queries.PairIds => ({ one: Math.min(id, otherId), other: Math.max(id, otherId) });

/** Decides that two accounts are two people; 409 if this is decided already. Both trails record it. */
export const setDistinct = (db: Database, decision: Decision): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { one, other } = pairOf(decision);
    if (one === other) throw badRequest("Choisissez deux comptes différents", "otherId");
    // The locks of a merge, so that neither is merged meanwhile.
    for (const id of [one, other])
      if (foundOr404(await lockUser(trx, id), PERSON_NOT_FOUND).mergedInto !== null) throw conflict("Un de ces comptes est déjà fusionné.");
    if (!(await queries.insertDistinct(trx, { one, other }, decision.now))) throw conflict("Il est déjà dit que ce sont deux personnes.");
    await recordAll(trx, entriesOf(decision, SAY_PEOPLE_DISTINCT));
  });

/** Takes the decision back; 404 if there is none. */
export const unsetDistinct = (db: Database, decision: Decision): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await queries.deleteDistinct(trx, pairOf(decision)))) throw notFound("Rien n'est dit de ces deux comptes");
    await recordAll(trx, entriesOf(decision, TAKE_PEOPLE_DISTINCT_BACK));
  });

const entriesOf = ({ id, otherId, actorId }: Decision, action: Action) => [
  { actorId, action, subject: `user ${id}` as const, after: { otherId } },
  { actorId, action, subject: `user ${otherId}` as const, after: { otherId: id } },
];
