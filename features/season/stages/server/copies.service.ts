import { sql } from "kysely";
import { action, recordAll } from "#core/audit/server/audit.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { conflict } from "#platform/server/errors.ts";
import { refuseUnconfirmed } from "#platform/server/moved-people.ts";
import { listRows } from "#platform/server/rows.ts";
import { insertSeason } from "#season/configuration/server/rules.service.ts";
import type { StageCopy } from "../stages.contract.ts";
import { firstStagesOf, moveQualifications } from "./moves.service.ts";
import { lockStages } from "./stages.queries.ts";
import type { Asker, Tools } from "./stages.service.ts";

const COPY_STAGE = action("copy stage", "a repris une étape d'une autre année");

const texts = sql`qualified_for_next_step, not_qualified_for_next_step, waiting_for_qualification_information, convoqued_for_next_step`;

/**
 * The stages of the last year that this one lacks, by name, with their dates moved by the years between, at the same hour in Paris. A past date, which
 * would act at once, is left out; so are all of a stage that the calendar puts into a wrong order.
 */
const copiesFor = (to: number) => sql`
  select q.id, q.name, q.kind, q.year as "from", q."order", q.physical, q.hour, ${texts}, q.previous_questionnaire_id, m.date,
    case when o.is_ordered then m.opens_at end as opens_at, case when o.is_ordered then m.closes_at end as closes_at,
    case when o.is_ordered then m.results_visible_at end as results_visible_at, case when o.is_ordered then m.solutions_from end as solutions_from
  from questionnaires q cross join make_interval(years => ${to}::int - q.year) years
    cross join lateral (select ${movedDates}, case when (q.date + years)::date >= (now() at time zone 'Europe/Paris')::date then (q.date + years)::date end as date) m
    cross join lateral (select (m.opens_at < m.closes_at and m.opens_at < m.results_visible_at and m.closes_at <= m.results_visible_at) is not false as is_ordered) o
  where q.year = (select max(year) from questionnaires where year < ${to}::int)
    and not exists (select from questionnaires n where n.year = ${to}::int and lower(n.name) = lower(q.name))
  order by q."order", q.id`;

const movedDates = sql.join(
  ["opens_at", "closes_at", "results_visible_at", "solutions_from"].map((name) => {
    const moved = sql`(q.${sql.ref(name)} at time zone 'Europe/Paris' + years) at time zone 'Europe/Paris'`;
    return sql`case when ${moved} > now() then ${moved} end as ${sql.ref(name)}`;
  }),
);

export const listCopies = (db: Connection, to: number) => listRows<StageCopy>(db)`${copiesFor(to)}`;

/** Closed, inactive and invisible until their dates, without what belongs to the problems: questions, thresholds, documents. */
const insertCopies = (trx: Connection, to: number) => listRows<Row<"questionnaires", "id" | "name">>(trx)`
  with copies as materialized (select nextval(pg_get_serial_sequence('questionnaires', 'id'))::int as copy_id, c.* from (${copiesFor(to)}) c)
  insert into questionnaires (id, name, kind, year, "order", physical, is_closed, hour, ${texts}, date, opens_at, closes_at, results_visible_at,
    solutions_from, previous_questionnaire_id)
  select copy_id, name, kind, ${to}::int, "order", physical, true, hour, ${texts}, date, opens_at, closes_at, results_visible_at, solutions_from,
    coalesce((select p.copy_id from copies p where p.id = c.previous_questionnaire_id), (
      select min(n.id) from questionnaires p join questionnaires n on n.year = ${to}::int and lower(n.name) = lower(p.name)
      where p.id = c.previous_questionnaire_id and p.year = c."from"))
  from copies c returning id, name`;

/** Copies the stages that a season lacks (STG-13); the lock keeps two officers from copying them twice. */
export const copyStages = ({ db, schoolQualifications }: Tools, { actorId, confirmed }: Asker, from: number, to: number) =>
  db.transaction().execute(async (trx) => {
    await lockStages(trx);
    if ((await listCopies(trx, to))[0]?.from !== from) throw conflict(`Rien n'est à reprendre de ${from}\u00A0: ${to} a déjà ses étapes.`);
    const firstStages = await firstStagesOf(trx, new Set([to]));
    const copies = await insertCopies(trx, to);
    await insertSeason(trx, to);
    const createdIds = copies.map(({ id }) => id);
    refuseUnconfirmed(await moveQualifications(trx, schoolQualifications, firstStages, { createdIds }), confirmed);
    await recordAll(
      trx,
      copies.map(({ id, name }) => ({ actorId, action: COPY_STAGE, subject: `stage ${id}` as const, after: { name, year: to } })),
    );
  });
