import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import { lockPlace } from "#access/responsibility/server/places.service.ts";
import { accountJson } from "#core/accounts/server/accounts.service.ts";
import { type ExportedColumn, exportedSheet } from "#database/exported-sheet.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { listOf, type PageQuery } from "#platform/server/list-of.ts";
import { firstRow, hasRow, listIds, listRows, listValues, onlyRow, run } from "#platform/server/rows.ts";
import { entryStateCondition, sittingCenters } from "#season/stages/server/steps.service.ts";
import type { EntryState } from "#season/stages/steps.ts";
import type { centerSorts, ExamCenter } from "../exam-centers.contract.ts";

type Sort = (typeof centerSorts)[number];

interface CenterFilter {
  readonly search: string;
  readonly id: number | undefined;
  /** The stage on site that expects people there, and its entry state. An entry state without a stage matches nothing. */
  readonly stageId?: number | undefined;
  readonly entry?: EntryState | undefined;
}

interface CenterQuery extends PageQuery<Sort>, CenterFilter {
  readonly questionnaireId: number | undefined;
  /** The championship whose stages fill the centers, if no stage is requested. */
  readonly year: number | null;
}

/** Counts only on request, because the grade entry page reads the center every few seconds. */
function convoked({ questionnaireId, year }: Pick<CenterQuery, "questionnaireId" | "year">): RawBuilder<number> {
  if (questionnaireId !== undefined)
    return sql`(select count(*) from results x where x.next_exam_center_id = e.id and x.questionnaire_id = ${questionnaireId})`;
  if (year === null) return sql`0`;
  return sql`(select coalesce(max(stage.convoked), 0) from (
    select count(*) as convoked from results x join questionnaires q on q.id = x.questionnaire_id
    where x.next_exam_center_id = e.id and q.year = ${year} group by q.id) stage)`;
}

const managers = sql`exam_center_controllers k join users u on u.id = k.user_id where k.exam_center_id = e.id`;

const managersJson = sql`(select coalesce(jsonb_agg(${accountJson} order by u.lastname, u.firstname, u.id), '[]') from ${managers})`;

function expectingCondition({ stageId, entry }: CenterFilter): RawBuilder<unknown> {
  if (stageId === undefined) return entry === undefined ? sql`true` : sql`false`;
  const previousQuestionnaireId = sql`(select previous_questionnaire_id from questionnaires where id = ${stageId})`;
  const centers = sittingCenters({ questionnaireId: stageId, previousQuestionnaireId });
  return sql`e.id in (select id from (${centers}) s where ${entry === undefined ? sql`true` : entryStateCondition[entry]})`;
}

export const centerList = listOf<Sort, CenterFilter>({
  alias: "e",
  from: () => sql`exam_centers e`,
  matches: (query) => sql`${query.id === undefined ? sql`true` : sql`e.id = ${query.id}`} and ${expectingCondition(query)}`,
  columns: { name: "e.name", city: "e.city", seats: "e.seats" },
});

export const listCenters = (db: Connection, query: CenterQuery) =>
  listValues<ExamCenter>(db)`
    select jsonb_build_object('id', e.id, 'name', e.name, 'rneCode', e.rne_code, 'street', e.street, 'city', e.city, 'zipCode', e.zip_code,
      'country', e.country, 'seats', e.seats, 'convoked', ${convoked(query)}, 'responsible_users', ${managersJson}) as center
    from ${centerList.filtered(query)} ${centerList.pageOf(query)}`;

/** `select … as id`: the centers of the office's list. */
export const centerIds = (filter: CenterFilter) => sql`select e.id from ${centerList.filtered(filter)}`;

/** These centers as `place`, each with its managers as `id`; a center without managers has one row. */
export const managersOf = (centers: RawBuilder<unknown>) => sql`
  select s.id as place, k.user_id as id from (${centers}) s left join exam_center_controllers k on k.exam_center_id = s.id`;

export const isManagerOf = (db: Connection, userId: number, centerId: number) =>
  hasRow(db)`select from exam_center_controllers where exam_center_id = ${centerId} and user_id = ${userId}`;

export const findFirstControlled = (db: Connection, userId: number) =>
  firstRow<{ id: number }>(db)`
    select e.id from exam_centers e join exam_center_controllers k on k.exam_center_id = e.id where k.user_id = ${userId}
    order by e.name, e.id limit 1`;

const joinedText = (column: RawBuilder<unknown>) => sql`string_agg(nullif(${column}, ''), ' ; ' order by u.lastname, u.firstname, u.id)`;

/** The columns of the workbook of centers (ADM-08); the managers' cells are joined in the same order. */
const centerColumns = (year: number | null): readonly ExportedColumn[] => [
  { title: "Centre", width: 34, from: sql`e.name` },
  { title: "Code RNE", width: 12, from: sql`e.rne_code` },
  { title: "Adresse", width: 32, from: sql`e.street` },
  { title: "Code postal", width: 13, from: sql`e.zip_code` },
  { title: "Ville", width: 20, from: sql`e.city` },
  { title: "Pays", width: 14, from: sql`e.country` },
  { title: "Places", width: 10, from: sql`e.seats` },
  { title: year === null ? "Convoqués" : `Convoqués ${year}`, width: 16, from: convoked({ questionnaireId: undefined, year }) },
  { title: "Responsables", width: 34, from: sql`m.managers` },
  { title: "E-mails", width: 40, from: sql`m.emails` },
  { title: "Téléphones", width: 24, from: sql`m.phones` },
];

export const exportedCenters = (db: Database, year: number | null) =>
  exportedSheet(
    db,
    "Centres d'épreuve",
    centerColumns(year),
    sql`
      from exam_centers e cross join lateral (
        select ${joinedText(sql`concat_ws(' ', u.firstname, u.lastname)`)} as managers, ${joinedText(sql`u.email`)} as emails,
          ${joinedText(sql`u.phone`)} as phones from ${managers}) m
      order by e.name, e.id`,
  );

export const insertCenter = (db: Connection, center: Insertable<DB["examCenters"]>) =>
  db.insertInto("examCenters").values(center).returning("id").executeTakeFirstOrThrow();

export const updateCenter = (db: Connection, id: number, changes: Updateable<DB["examCenters"]>) =>
  db.updateTable("examCenters").set(changes).where("id", "=", id).execute();

/** Returns a center's editable fields, locked until the end of the transaction, and the number of people convoked there. */
export async function lockCenter(trx: Connection, id: number, year: number | null) {
  await lockPlace(trx, "exam center", id);
  const locked = await trx.selectFrom("examCenters").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!locked) return undefined;
  return onlyRow<
    Row<"examCenters", "name" | "rneCode" | "street" | "city" | "zipCode" | "country" | "seats"> & { readonly convoked: number }
  >(trx)`
    select e.name, e.rne_code, e.street, e.city, e.zip_code, e.country, e.seats, ${convoked({ questionnaireId: undefined, year })} as convoked
    from exam_centers e where e.id = ${id}`;
}

export const listManagerIds = (db: Connection, centerId: number) =>
  listIds(db)`select user_id from exam_center_controllers where exam_center_id = ${centerId} order by user_id`;

export async function replaceManagers(trx: Connection, centerId: number, userIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("examCenterControllers").where("examCenterId", "=", centerId).where("userId", "not in", userIds).execute();
  await trx
    .insertInto("examCenterControllers")
    .values(userIds.map((userId) => ({ examCenterId: centerId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const lockAccounts = (trx: Connection, ids: readonly number[]) =>
  listRows<Row<"users", "id" | "username" | "role" | "status"> & { readonly establishmentId: number | null }>(trx)`
    select u.id, u.username, u.role, u.status, s.establishment_id from users u left join establishment_staff s on s.user_id = u.id and s.is_correspondent
    where u.id = any(${[...ids]}::int[]) order by u.id for no key update of u`;

export async function moveCenters(trx: Connection, fromId: number, toId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into exam_center_controllers (exam_center_id, user_id) select exam_center_id, ${toId} from exam_center_controllers where user_id = ${fromId}
    on conflict do nothing`.execute(trx);
  await run(trx)`delete from exam_center_controllers where user_id = ${fromId}`;
  return numAffectedRows > 0n;
}
