import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { RegistrationStatus } from "#features/registrations/validation.ts";
import type { Sort } from "#platform/contract/page.ts";
import { likeFolded } from "#platform/server/paging.ts";
import type { PupilSort } from "../pupils.contract.ts";

/** The participants of a year, and which of them. */
export interface Narrowed {
  readonly year: number;
  /** The pupils of this school; null: everybody's. */
  readonly establishmentId: number | null;
  readonly questionnaireId: number | null;
  readonly status: RegistrationStatus | undefined;
  readonly search: string;
}

export const findStage = (db: Connection, id: number) =>
  db.selectFrom("questionnaires").select(["id", "year", "showOnUserDashboard"]).where("id", "=", id).executeTakeFirst();

const participants = ({ year, establishmentId, questionnaireId, status, search }: Narrowed): RawBuilder<unknown> => sql`
  registrations r join users u on u.id = r.user_id join categories c on c.id = r.category_id
    left join results x on x.user_id = r.user_id and x.questionnaire_id = ${questionnaireId}
    left join exam_centers e on e.id = x.next_exam_center_id
  where r.kind = 'participant' and r.year = ${year}
    ${establishmentId === null ? sql`` : sql`and r.establishment_id = ${establishmentId}`}
    ${status === undefined ? sql`` : sql`and r.status = ${status}`}
    ${search === "" ? sql`` : sql`and u.sought like ${likeFolded(search)}`}`;

export async function countParticipants(db: Connection, narrowed: Narrowed): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${participants(narrowed)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const columns = {
  "contact.lastname": ["u.lastname", "u.firstname"],
  "contact.firstname": ["u.firstname"],
  "contact.email": ["u.email"],
  username: ["u.username"],
  "registrations.category.name": ["c.position", "c.name"],
  "registrations.status": ["r.status"],
  "results.grade": ["x.grade"],
  "results.weightedGrade": ["x.weighted_grade"],
  "results.nextExamCenter.name": ["e.name"],
} as const satisfies Record<PupilSort, readonly string[]>;

/** The ids of a page, by the sorts and then by name; what is not known comes last. */
export async function listParticipants(
  db: Connection,
  narrowed: Narrowed,
  sorts: readonly Sort<PupilSort>[],
  { limit, page }: { readonly limit: number; readonly page: number },
): Promise<number[]> {
  const keys = sorts.flatMap(({ field, descending }) =>
    columns[field].map((column) => sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`} nulls last`),
  );
  const { rows } = await sql<{ id: number }>`
    select u.id from ${participants(narrowed)}
    order by ${sql.join([...keys, sql`u.lastname, u.firstname, u.id`])} limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows.map(({ id }) => id);
}
