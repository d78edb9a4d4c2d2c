import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { orderOf, windowOf } from "#platform/server/paging.ts";
import { resemblance } from "#platform/server/search.ts";
import type { centerSorts, ExamCenter } from "../exam-centers.contract.ts";

type Sort = (typeof centerSorts)[number];

interface Asked {
  readonly limit: number;
  readonly page: number;
  readonly search: string;
  readonly sortBy: readonly (`${Sort}:ASC` | `${Sort}:DESC`)[];
  readonly id: number | undefined;
  /** The stage that people are convoked from. */
  readonly questionnaireId: number | undefined;
}

const columns = { name: "e.name", city: "e.city", seats: "e.seats" } as const;

const convoked = (questionnaireId: number | undefined): RawBuilder<unknown> =>
  questionnaireId === undefined
    ? sql`null::int`
    : sql`(select count(*) from results x where x.next_exam_center_id = e.id and x.questionnaire_id = ${questionnaireId})`;

const responsible = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'username', u.username, 'contact', jsonb_build_object('firstname', u.firstname,
    'lastname', u.lastname, 'email', u.email, 'phone', u.phone, 'address', u.address, 'city', u.city, 'zip_code', u.zip_code, 'country', u.country))
    order by u.lastname, u.firstname, u.id), '[]')
  from exam_center_controllers k join users u on u.id = k.user_id where k.exam_center_id = e.id)`;

const narrowed = ({ id, search }: Asked) => sql`
  ${id === undefined ? sql`true` : sql`e.id = ${id}`} and ${search === "" ? sql`true` : resemblance(search, sql.ref("e.sought")).matches}`;

/** The centres as asked; what a search finds comes best first, unless a sort is asked for. */
export async function listCenters(db: Connection, asked: Asked): Promise<ExamCenter[]> {
  const order =
    asked.search !== "" && asked.sortBy.length === 0
      ? sql`order by ${resemblance(asked.search, sql.ref("e.sought")).best}, e.name, e.id`
      : orderOf(sortsOf<Sort>(asked.sortBy), columns, ["e.name", "e.id"]);
  const { rows } = await sql<{ center: ExamCenter }>`
    select jsonb_build_object('id', e.id, 'name', e.name, 'rneCode', e.rne_code, 'street', e.street, 'city', e.city, 'zipCode', e.zip_code,
      'country', e.country, 'seats', e.seats, 'convoked', ${convoked(asked.questionnaireId)}, 'responsible_users', ${responsible}) as center
    from exam_centers e where ${narrowed(asked)} ${order} ${windowOf(asked)}`.execute(db);
  return rows.map(({ center }) => center);
}

export async function countCenters(db: Connection, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from exam_centers e where ${narrowed(asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether this account runs the centre. */
export async function controls(db: Connection, userId: number, centerId: number): Promise<boolean> {
  const found = await db
    .selectFrom("examCenterControllers")
    .select("userId")
    .where("examCenterId", "=", centerId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The first centre that this account runs, in the order in which its centres are shown to it. */
export const findFirstControlled = (db: Connection, userId: number) =>
  db
    .selectFrom("examCenterControllers as k")
    .innerJoin("examCenters as e", "e.id", "k.examCenterId")
    .select("e.id")
    .where("k.userId", "=", userId)
    .orderBy("e.name")
    .orderBy("e.id")
    .limit(1)
    .executeTakeFirst();
