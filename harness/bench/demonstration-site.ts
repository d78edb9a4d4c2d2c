import { type Browser, chromium, type LaunchOptions, type Page } from "playwright-core";
import { openSession } from "#access/sessions/server/sessions.service.ts";
import { tokensOf } from "#access/sessions/server/tokens.service.ts";
import type { EmbeddedServer } from "#database/embedded.ts";
import type { OpenDatabase } from "#database/open.ts";
import { allDemonstrationAccounts, prepareDemonstration } from "#demo/demonstration.ts";
import { type Installation, openInstallation } from "../installation.ts";

export type Visitor = "nobody" | "pupil" | "unasked" | keyof typeof allDemonstrationAccounts;

export interface Site extends Installation {
  readonly browser: Browser;
  readonly base: string;
  readonly ids: Ids;
}

/** The demonstration, served by a node of its own, and a browser. */
export async function openSite(server: EmbeddedServer, name: string, options: LaunchOptions): Promise<Site> {
  const installation = await openInstallation(server, name, { fill: prepareDemonstration });
  const ids = await findIds(installation.database);
  const { base } = await installation.startNode();
  const browser = await chromium.launch(options);
  const close = async () => {
    await browser.close();
    await installation.close();
  };
  return { ...installation, browser, base, ids, close };
}

/** The ids in addresses, and those of the visitors; the school's correspondent also manages the center of the demonstration. */
async function findIds({ pool }: OpenDatabase): Promise<Ids> {
  const { rows } = await pool.query<Ids & { accounts: Ids }>(
    `with account as (select id, username from users where username = any($1)),
       school as (select e.* from establishments e join account on account.id = e.user_id limit 1),
       center as (select exam_center_id as id from exam_center_controllers join account on account.id = user_id limit 1),
       lent as (insert into exam_center_controllers select center.id, school.user_id from center, school),
       pupils as (select user_id as id, exists (select from consents c where c.user_id = r.user_id) as has_consented,
           r.establishment_id = (select id from school) as is_own
         from registrations r join questionnaires q on q.active and q.year = r.year
         where r.kind = 'participant' and r.establishment_id is not null)
     select (select rne_code from school) as rne, (select id from school) as school, (select user_id from school) as etablissement,
       (select id from center) as center, (select max(s.id) from school_stages s where s.establishment_id = (select id from school)) as "schoolStage", (select coalesce(min(id) filter (where is_own), min(id)) from pupils where has_consented) as pupil,
       (select min(id) from pupils where not has_consented) as unasked,
       (select c.club_id from club_controllers c join account on account.id = c.user_id limit 1) as "clubNumber",
       (select id from questionnaires where active and not physical) as online,
       (select max(id) from questionnaires where kind = 'quarter_final' and is_closed) as graded,
       (select max(year) from questionnaires where kind = 'quarter_final' and is_closed) as "gradedYear",
       (select q.id from questionnaires q join questionnaires p on p.id = q.previous_questionnaire_id and p.active) as physical,
       (select json_object_agg(username, id) from account) as accounts`,
    [Object.keys(allDemonstrationAccounts)],
  );
  const { accounts, ...ids } = rows[0] ?? {};
  return { ...ids, ...accounts };
}

export type Ids = Readonly<Record<string, string>>;

/** An address with the ids of the demonstration. */
export const addressOn = (ids: Ids, pattern: string): string => pattern.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? `no-${name}`);

/** Signs the visitor in on this page, as the sign-in page would store it. */
export async function signIn(page: Page, { database, secret, ids }: Site, visitor: Visitor): Promise<void> {
  const id = Number(ids[visitor]);
  const { role } = await database.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirstOrThrow();
  const tokens = await openSession(database.db, tokensOf(secret), id, new Date());
  await page.goto("/version.json");
  await page.evaluate((entries) => Object.entries(entries).map(([name, value]) => localStorage.setItem(name, value)), { ...tokens, role });
}
