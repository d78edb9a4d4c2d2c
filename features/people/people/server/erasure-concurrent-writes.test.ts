import { sql } from "kysely";
import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { clubRequestsApi } from "#organizations/clubs/requests.contract.ts";
import { requestsApi } from "#organizations/establishments/requests.contract.ts";
import { consentsApi } from "#people/sign-up/consents.contract.ts";
import type { Role } from "#platform/contract/role.ts";
import { runInOrder } from "#tests/waiting-calls.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { duplicatesApi } from "../duplicates.contract.ts";
import { usersApi } from "../people.contract.ts";

type Person = Awaited<ReturnType<typeof aPerson>>;

const address = { street: "4 rue du Secret", city: "Lyon", zipCode: "69001", country: "France" };

const given = { imageCapture: true, communication: true, communicationPartners: false, guardian: "Sophie Germain" };
const abroad = { ...address, name: "Collège du Secret", type: "Collège", zipCode: "1200", city: "Genève", country: "Suisse" };

/** Calls by which a person writes their own data, with their role. */
const writes: readonly (readonly [string, Role, (person: Person) => Promise<number>])[] = [
  ["an address", "USER", ({ caller }) => caller.status(usersApi.updateMe, { body: { contact: { address: "4 rue du Secret" } } })],
  ["consents", "USER", ({ caller }) => caller.status(consentsApi.give, { body: given })],
  ["a registration", "USER", ({ caller }) => caller.status(registrationsApi.renew, { body: { categoryName: "C2" } })],
  [
    "a renewal",
    "USER",
    ({ caller, wireId }) => caller.status(registrationsApi.renewOf, { params: { id: wireId }, body: { categoryName: "C2" } }),
  ],
  ["a club", "CLUB", ({ caller }) => caller.status(clubRequestsApi.declare, { body: { name: "Les Cubes", ...address } })],
  ["a school", "ESTABLISHEMENT", ({ caller }) => caller.status(requestsApi.declare, { body: abroad })],
];

/** All data of a person in the tables that these calls write. */
async function dataOf(world: World, { id }: Person): Promise<unknown> {
  const { rows } = await sql`
    select u.phone || u.address || u.city || u.zip_code as contact, (select count(*)::int from consents where user_id = u.id) as consents,
      (select count(*)::int from registrations where user_id = u.id) as registrations,
      (select count(*)::int from club_requests where user_id = u.id) + (select count(*)::int from establishment_requests where user_id = u.id) as requests
    from users u where id = ${id}`.execute(world.db);
  return rows[0];
}
const noData = { contact: "", consents: 0, registrations: 0, requests: 0 };

test.for(writes)("SEC-05 %s under way while somebody is erased is refused, and nothing comes back", async ([, role, write], { world }) => {
  const [person, office] = [await aPerson(world, { role }), await anAdmin(world)];
  const erase = () => office.caller.status(privacyApi.erase, { params: { id: person.wireId } });
  expect(await runInOrder(world, "users", person, [erase, () => write(person)])).toEqual([204, 401]);
  expect(await dataOf(world, person)).toEqual(noData);
});

test("SEC-05 ADM-04 a merge beside the erasure of its account waits for it, and neither breaks the other off", async ({ world }) => {
  const [kept, person, office] = [await aPerson(world), await aPerson(world, { passwordHash: "none" }), await anAdmin(world)];
  const erase = () => office.caller.status(privacyApi.erase, { params: { id: person.wireId } });
  const merge = () => office.caller.status(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: person.wireId } });
  expect(await runInOrder(world, "credentials", person, [erase, merge])).toEqual([204, 409]);
});

test("SEC-05 an erasure is done again if data came back, and the tables accept no new contact data", async ({ world }) => {
  const [person, office] = [await aPerson(world), await anAdmin(world)];
  const erase = () => office.caller.call(privacyApi.erase, { params: { id: person.wireId } });
  await erase();
  await world.db
    .insertInto("consents")
    .values({ userId: person.id, kind: "image", given: true, textVersion: "2026", guardian: "Sophie Germain", givenAt: world.time.now })
    .execute();
  await world.db.updateTable("users").set({ birthday: "2012-05-14" }).where("id", "=", person.id).execute();
  await erase();
  expect(await dataOf(world, person)).toEqual(noData);
  // Only the year is kept.
  const stored = world.db.selectFrom("users").select("birthday").where("id", "=", person.id);
  expect(await stored.execute()).toEqual([{ birthday: "2012-01-01" }]);
  for (const column of ["phone", "address", "city", "zipCode", "firstname", "email"] as const)
    await expect(world.db.updateTable("users").set(column, "Secret").where("id", "=", person.id).execute()).rejects.toThrow(/users_erased/);
});
