import type { ClientBase, Pool } from "pg";
import { hashPassword } from "#platform/server/password.ts";
import { calendarOn } from "./calendar.ts";
import { writeDuplicate } from "./duplicate.ts";
import { firstIds, type OrganizationCounts } from "./organizations.ts";
import { ACCOUNT_CENTER } from "./places.ts";
import { waitingAccounts, writeRequests } from "./requests.ts";
import { classAccounts, writeSchoolStages } from "./school-stages.ts";
import { loadSeason, type SeasonSize } from "./season.ts";

export const demonstrationPassword = "Demonstration-2026";

export const demonstrationAccounts = {
  admin: "la fédération",
  participant: "une participante qui peut répondre au quart de finale",
  etablissement: "un collège et ses élèves",
  club: "un club et ses membres",
  centre: "un centre d'épreuve",
} as const satisfies Record<string, string>;

export const allDemonstrationAccounts = { ...demonstrationAccounts, ...classAccounts, ...waitingAccounts };

const demonstrationSize = { participants: 3_000, pupils: 0.6, full: false, seed: 2026 } as const;

/** Loads a championship with its accounts into an empty database, in one transaction. Returns false, and changes nothing, if the database has users. */
export async function loadDemonstration(pool: Pool, size: Partial<SeasonSize> & Pick<SeasonSize, "now">): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("lock table users in share row exclusive mode");
    const { rows } = await client.query<{ empty: boolean }>("select not exists (select from users) as empty");
    const isEmpty = rows[0]?.empty === true;
    if (isEmpty) {
      await createAccounts(client, await loadSeason(client, { ...demonstrationSize, ...size }));
      await writeSchoolStages(client, demonstrationPassword, calendarOn(size.now));
      await writeRequests(client, demonstrationPassword, calendarOn(size.now));
      await writeDuplicate(client, calendarOn(size.now));
      await writeAccommodations(client);
    }
    await client.query("commit");
    if (isEmpty) await client.query("analyze");
    return isEmpty;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    // This connection has the random functions: close it.
    client.release(true);
  }
}

/** A request that waits for the office, and rights of candidates of exam centers. */
const writeAccommodations = (client: ClientBase) =>
  client.query(`
    with asked as (insert into accommodation_requests (user_id, extra, needs, asked_at)
      select id, 20, '{largePrint}', now() from users where username = 'participant')
    insert into accommodations (user_id, extra, needs, starts_on, ends_on, given_at)
    select user_id, 20, '{room}', current_date - 30, current_date + 200, now() from results
    where next_exam_center_id is not null group by user_id having user_id % 40 = 0`);

/** Turns accounts of the season into the ones to try: each gets the username and the password that the terminal shows. */
async function createAccounts(client: ClientBase, counts: OrganizationCounts): Promise<void> {
  const ids = firstIds(counts);
  const owners: Record<keyof typeof demonstrationAccounts, { id: number; firstname: string; lastname: string; genre: string | null }> = {
    admin: { id: ids.admin, firstname: "Sophie", lastname: "Garnier", genre: null },
    participant: { id: ids.participant, firstname: "Éléonore", lastname: "Saint-Martin", genre: "femme" },
    etablissement: { id: ids.correspondent, firstname: "Karim", lastname: "Le Goff", genre: null },
    club: { id: ids.clubManager, firstname: "Anne-Claire", lastname: "Fournier", genre: null },
    centre: { id: ids.centerManager + ACCOUNT_CENTER - 1, firstname: "Hervé", lastname: "N'Diaye", genre: "homme" },
  };
  for (const [username, { id, firstname, lastname, genre }] of Object.entries(owners)) {
    await client.query(
      `update users set username = $2, email = $2 || '@exemple.fr', firstname = $3, lastname = $4, genre = $5, language_id = 1, status = 'CONFIRMED' where id = $1`,
      [id, username, firstname, lastname, genre],
    );
    await client.query(
      "insert into credentials (user_id, password_hash, chosen_at, chosen_with) select id, $2, created_at, 'reset' from users where id = $1",
      [id, await hashPassword(demonstrationPassword)],
    );
  }
}
