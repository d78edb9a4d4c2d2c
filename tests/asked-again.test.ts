import { expect } from "vitest";
import { roles } from "#platform/contract/role.ts";
import { contracts, nameOf } from "./contracts.ts";
import { type Cast, castOf, ownCells, type Request } from "./permissions.cast.ts";
import { formWith } from "./person.ts";
import { untilWaiting } from "./queued.ts";
import { ACTIVE_YEAR, type World, test as worldly } from "./world.ts";

// SEC-01: every call that writes for a place, while somebody else is put in charge of it, or the account is closed: it waits for that, and writes nothing.

const test = worldly.extend("cast", { scope: "file" }, ({ world }) => castOf(world));

type Place = "ESTABLISHEMENT" | "CLUB" | "USER";

/** What is written for no place: nobody put in charge of one takes it away. */
const ofThemselves: Readonly<Record<string, string>> = {
  "POST /authentification/log-out/:id": "their own sessions",
  "DELETE /authentification/devices/:id/:sessionId": "their own sessions",
  "PATCH /passkeys/:id": "their own keys",
  "DELETE /passkeys/:id": "their own keys",
  "POST /establishement/request": "what they ask to act for",
  "PATCH /establishement/request": "the season that they prepare",
  "POST /establishement/request/code": "what they ask to act for",
  "POST /establishement/request/confirm": "what they ask to act for",
  "POST /establishement/request/pupils": "the list that they prepare",
  "POST /clubs/request": "what they ask to run",
  "POST /establishement/me/convocations/:questionnaireId": "a document: nothing is written",
};

/** Well-formed calls where the permission says that any account of the role may. */
function anyCells({ pupil, dropped }: Cast): Readonly<Record<string, Request>> {
  const rows = [{ row: 2, lastname: "Petit", firstname: "Zoé", birthday: "12/05/2014", genre: "F", categoryName: "C1" }];
  const contact = { lastname: "Petit", firstname: "Zoé", email: "", address: "", city: "", zip_code: "", country: "France", phone: "" };
  return {
    "PATCH /establishement/me": { body: { estimatedParticipants: 31 } },
    "POST /establishement/me/pupils": { body: { rows } },
    "POST /authentification/establishment/add-from-excel": {
      body: formWith("excel", "Nom;Prénom;Date de naissance;Genre;Niveau\nPetit;Zoé;12/05/2014;F;C1", "élèves.csv"),
    },
    "POST /establishement/me/slips": { body: { userIds: [dropped.pupils[0].wireId] } },
    "POST /establishement/me/renewals": { body: { rows: [{ userId: pupil.wireId, categoryName: "C2" }] } },
    "POST /users/register": {
      body: { role: "USER", birthday: "05/12/2014", genre: "femme", categoryName: "C1", languageName: "Français", contact },
    },
    "POST /authentification/register-admin": { body: { role: "USER", contact, noRegistration: true } },
    "POST /registrations/renew": { body: { year: ACTIVE_YEAR } },
  };
}

/** Who is in charge, and what takes the place from them and gives it back. */
function inChargeOf(cast: Cast, role: Place, name: string) {
  const controllers = (kind: "club" | "exam_center", placeId: number, userId: number) => ({
    taken: `with held as materialized (select id from ${kind}s where id = ${placeId} for update)
      delete from ${kind}_controllers where user_id = ${userId} and ${kind}_id in (select id from held)`,
    given: `insert into ${kind}_controllers (${kind}_id, user_id) values (${placeId}, ${userId}) on conflict do nothing`,
  });
  const { school, club, center } = cast;
  const account = { ESTABLISHEMENT: school.correspondent, CLUB: club.manager, USER: center.manager }[role];
  if (role === "CLUB") return { account, ...controllers("club", club.id, account.id) };
  if (role === "USER" || name === "PATCH /results/examCenter") return { account, ...controllers("exam_center", center.id, account.id) };
  const update = (userId: number | null) => `update establishments set user_id = ${userId} where id = ${school.id}`;
  return { account, taken: update(null), given: update(account.id) };
}

const written = contracts.flatMap((endpoint) => {
  const { may, method } = endpoint;
  if (may === "everyone" || method === "GET" || roles.every((role) => may[role] === "any") || nameOf(endpoint) in ofThemselves) return [];
  return (["ESTABLISHEMENT", "CLUB", "USER"] as const)
    .filter((role) => (role === "USER" ? may[role] === "own" : may[role] !== undefined))
    .map((role) => [nameOf(endpoint), role, endpoint] as const);
});

test.for(written)("SEC-01 LET-02 %s as %s asks again", async ([name, role, endpoint], { world, cast }) => {
  const { account, taken, given } = inChargeOf(cast, role, name);
  const own = ownCells(cast)[name]?.[role];
  if (own && own.caller !== account.caller) return; // One's own account, and no place.
  const request = anyCells(cast)[name] ?? own?.own;
  if (!request) throw new Error(`declare what ${name} is tried with as ${role}`);
  const call = () => account.caller.status(endpoint, request);
  const status = (wanted: string) => `update users set status = '${wanted}' where id = ${account.id}`;
  try {
    expect(await beside(world, taken, call), "another is put in charge").toBe(403);
    await world.pool.query(given);
    expect(await beside(world, status("DESACTIVATED"), call), "the account is closed").toBe(401);
  } finally {
    await world.pool.query(given);
    await world.pool.query(status("CONFIRMED"));
  }
  const { rows } = await world.pool.query("select action from audit_trail where actor_id = $1", [account.id]);
  expect(rows).toEqual([]);
});

test("every call that is left out is one", () => {
  expect(Object.keys(ofThemselves).filter((name) => !contracts.some((endpoint) => nameOf(endpoint) === name))).toEqual([]);
});

/** Begins a call beside a change that is not made yet, and makes it once the call waits; what it answers. */
async function beside(world: World, changed: string, call: () => Promise<number>): Promise<number | "did not wait"> {
  const other = await world.pool.connect();
  try {
    await other.query("begin");
    await other.query(changed);
    const answer = call();
    const waits = await Promise.race([answer.then(() => false), untilWaiting(world, 1).then(() => true)]);
    if (!waits) return "did not wait";
    await other.query("commit");
    return await answer;
  } finally {
    await other.query("rollback");
    other.release();
  }
}
