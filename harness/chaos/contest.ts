import type { ClientBase, Pool } from "pg";
import { type SignedIn, signIn } from "../installation.ts";

export const QUESTIONS = 18;

export type Person = Pick<SignedIn, "id" | "token">;

type Client = Pick<ClientBase | Pool, "query">;

/** A stage with questions that accept any text, and the signed-in people who answer it. */
export interface Contest {
  readonly stageId: number;
  readonly questionIds: readonly number[];
  readonly people: readonly Person[];
  /** The officer who grades it. */
  readonly office: Person;
}

/** Opens one in a migrated, empty database. */
export async function openContest(client: Client, secret: string, people: number): Promise<Contest> {
  const [stageId = 0] = await idsOf(
    client,
    `insert into questionnaires (name, kind, year, active) values ('Quart de finale', 'quarter_final', 2027, true) returning id`,
  );
  const questionIds = await idsOf(
    client,
    `insert into questions (questionnaire_id, title, position, open_answer, coefficient)
     select $1, 'Problème ' || n, n, 1, n from generate_series(1, ${QUESTIONS}) n returning id`,
    [stageId],
  );
  const userIds = await idsOf(
    client,
    `insert into users (role, username, status, lastname) select 'USER', 'personne-' || n, 'CONFIRMED', 'Personne' from generate_series(1, $1) n returning id`,
    [people],
  );
  const [officeId = 0] = await idsOf(
    client,
    "insert into users (role, username, status, lastname) values ('ADMIN', 'bureau', 'CONFIRMED', 'Bureau') returning id",
  );
  await client.query(
    `insert into registrations (kind, year, user_id, category_id, status, confirmed_at)
     select 'participant', 2027, id, (select min(id) from categories where can_see_questionnaire), 'CONFIRMED', now() from unnest($1::int[]) id`,
    [userIds],
  );
  // Otherwise the first start reads all French schools.
  await client.query("insert into school_directory (rne_code, name) values ('0010001A', 'Collège')");
  const [office, ...signedIn] = await signIn(client, secret, [officeId, ...userIds]);
  if (!office) throw new Error("nobody is signed in");
  return { stageId, questionIds, people: signedIn, office };
}

async function idsOf(client: Client, sql: string, values: unknown[] = []): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(sql, values);
  return rows.map(({ id }) => id);
}
