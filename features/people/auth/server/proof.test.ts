import { sql } from "kysely";
import { expect } from "vitest";
import { examCentersApi } from "#contest/exam-centers/exam-centers.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { colleaguesApi } from "#organizations/establishments/colleagues.contract.ts";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { membersApi } from "#people/people/members.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { hashPassword } from "#platform/server/password.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { contracts, nameOf } from "#tests/contracts.ts";
import { advanceTime } from "#tests/password-guessing.ts";
import { correspondentCalls, guarded, passkeyCalls, withoutProof } from "#tests/proof.calls.ts";
import { ACTIVE_YEAR, aCenter, aClub, aColleague, aLeader, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { proofApi } from "../proof.contract.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);

const advance = (world: World, minutes: number) => advanceTime(world, minutes * 60);
const anOffice = (world: World) => aPerson(world, { role: "ADMIN", passwordHash });

test("LET-08 the contracts require a fresh proof exactly where listed here", () => {
  const listed = new Set([...guarded.map(({ endpoint }) => endpoint), ...passkeyCalls, ...correspondentCalls].map(nameOf));
  expect(
    contracts
      .filter(({ stepUp }) => stepUp)
      .map(nameOf)
      .sort(),
  ).toEqual([...listed].sort());
});

/** Changes and file exports by the office. */
const isSensitive = ({ may, method, file, alsoMethod }: Endpoint) =>
  may !== "everyone" && may.ADMIN !== undefined && (method !== "GET" || file !== undefined || alsoMethod !== undefined);

test("LET-08 every change or export by the office requires a fresh proof, or is listed as an exception, with the reason", () => {
  const open = contracts.filter((one) => isSensitive(one) && !one.stepUp).map(nameOf);
  expect(open.sort()).toEqual(Object.values(withoutProof).flat().sort());
});

test.for(guarded.map((one, place) => [`${nameOf(one.endpoint)} (${place + 1})`, one] as const))(
  "LET-08 S14 %s: refused ten minutes after the password, accepted once it is given again",
  async ([, { endpoint, buildRequest, withoutProof }], { world }) => {
    const { caller } = await anOffice(world);
    const request = await buildRequest(world);
    advance(world, 10);
    const refused = await caller.refused(endpoint as never, request as never);
    expect([refused.status, refused.body.code]).toEqual([403, "STEP_UP"]);
    if (withoutProof) expect(await caller.status(endpoint, await withoutProof(world))).toBeLessThan(300);
    await caller.call(proofApi.stepUp, { body: { password: PASSWORD } });
    expect(await caller.status(endpoint, request)).toBeLessThan(300);
  },
);

test("LET-08 PPL-12 a correspondent who invites a colleague, or gives one a right, needs a fresh proof", async ({ world }) => {
  const { caller, ...school } = await aSchool(world);
  await world.db
    .insertInto("credentials")
    .values({ userId: school.correspondent.id, passwordHash })
    .onConflict((same) => same.column("userId").doUpdateSet({ passwordHash }))
    .execute();
  const { params } = await aColleague(world, school);
  const invitation = { lastname: "Noether", firstname: "Emmy", email: "emmy.noether@exemple.fr", mayRegister: false };
  const statuses = async () => [
    await caller.status(colleaguesApi.invite, { params: { id: school.wireId }, body: invitation }),
    await caller.status(colleaguesApi.change, { params, body: { mayRegister: true } }),
  ];
  advance(world, 10);
  expect(await statuses()).toEqual([403, 403]);
  await caller.call(proofApi.stepUp, { body: { password: PASSWORD } });
  expect(await statuses()).toEqual([201, 200]);
});

/** For each call that compares before it requires a proof: requests that change nothing guarded, and requests that change something. */
const compared: Readonly<
  Record<string, (world: World) => Promise<readonly [Endpoint, Record<"unchanged" | "changed", readonly object[]>]>>
> = {
  "a person's name, address and state": async (world) => {
    const params = { id: (await aPerson(world, { username: "alba.test", email: "alba@exemple.fr" })).wireId };
    const same = { username: "alba.test", contact: { email: "alba@exemple.fr" }, status: "CONFIRMED" };
    const changed = [
      { ...same, contact: { email: "autre@exemple.fr" } },
      { ...same, contact: { email: "ALBA@exemple.fr" } },
      { ...same, contact: { email: "alba@exemple.fr", city: "Tours" }, username: "alba.test2" },
      { ...same, username: "Alba.test" },
      { ...same, contact: { city: "Tours" }, status: "DESACTIVATED" },
    ].map((body) => ({ params, body }));
    const unchanged = [same, { ...same, contact: { email: " alba@exemple.fr ", city: "Nantes" }, genre: "femme" }];
    return [usersApi.update, { unchanged: unchanged.map((body) => ({ params, body })), changed }];
  },
  "a school's correspondent": async (world) => {
    const school = await aSchool(world);
    const [facts, params] = [{ country: "Suisse", zipCode: "1201" }, { id: school.wireId }];
    const { wireId: other } = await aPerson(world, { role: "ESTABLISHEMENT" });
    return [
      schoolsApi.update,
      {
        unchanged: [{ params, body: { ...facts, userId: school.correspondent.wireId } }],
        changed: [
          { params, body: { ...facts, userId: other } },
          { params: { id: (await aSchool(world)).wireId }, body: { ...facts, userId: other } },
        ],
      },
    ];
  },
  "the leaders of a club": async (world) => {
    const club = await aClub(world);
    const [own, { wireId: other }, params] = [club.manager.wireId, await aPerson(world, { role: "CLUB" }), { id: club.wireId }];
    const guest = (await aLeader(world, club)).id;
    return [
      clubsApi.update,
      {
        unchanged: [{ params, body: { controllerIds: [String(guest), own, own], city: "Lyon 2e" } }],
        changed: [[own], [own, String(guest), other], [other]]
          .map((controllerIds): object => ({ controllerIds }))
          .concat({ controllerIds: [own, String(guest)], contactIds: [String(guest)] })
          .map((body) => ({ params, body })),
      },
    ];
  },
  "the managers of a center": async (world) => {
    const center = await aCenter(world);
    const managers = [center.manager.wireId];
    const [{ wireId: other }, params] = [await aPerson(world), { id: center.wireId }];
    return [
      examCentersApi.update,
      {
        unchanged: [{ params, body: { responsibleUserIds: managers, seats: 14 } }],
        changed: [
          { params, body: { responsibleUserIds: [...managers, other] } },
          { params, body: { responsibleUserIds: [other], seats: 15 } },
        ],
      },
    ];
  },
  settings: async (world) => {
    const { caller } = await anOffice(world);
    await caller.call(configurationApi.update, { params: { name: "RETENTION_YEARS" }, body: { value: 5 } });
    const change = (name: string, value: unknown) => ({ params: { name }, body: { value } });
    return [
      configurationApi.update,
      {
        unchanged: [change("RETENTION_YEARS", 5)],
        changed: [change("RETENTION_YEARS", 6), change("GATE_PASSWORD", "une porte")],
      },
    ];
  },
};

test.for(Object.entries(compared))(
  "LET-08 %s: an unchanged value requires no fresh proof, a changed one does, whatever stands beside it",
  async ([, prepare], { world }) => {
    const [endpoint, { unchanged, changed }] = await prepare(world);
    const { caller } = await anOffice(world);
    advance(world, 10);
    const trail = async () => Number((await world.db.selectFrom("auditTrail").select(sql`count(*)`.as("n")).executeTakeFirstOrThrow()).n);
    for (const request of unchanged) expect([request, await caller.status(endpoint, request)]).toEqual([request, 200]);
    const before = await trail();
    for (const request of changed) {
      const { status, body } = await caller.refused(endpoint as never, request as never);
      expect([request, status, body.code]).toEqual([request, 403, "STEP_UP"]);
    }
    expect(await trail()).toBe(before);
    await caller.call(proofApi.stepUp, { body: { password: PASSWORD } });
    expect(await caller.status(endpoint, changed[0])).toBe(200);
  },
);

test("LET-08 signing in is a proof, renewing the tokens is not, and a proof is valid in one session only", async ({ world }) => {
  const { username } = await anOffice(world);
  const body = { username, password: PASSWORD };
  const [first, second] = [await world.nobody.call(authApi.logIn, { body }), await world.nobody.call(authApi.logIn, { body })];
  const caller = world.withToken(first.accessToken);
  expect(await caller.status(clubsApi.export)).toBe(200);
  advance(world, 10);
  const refreshed = await world.withToken(first.refreshToken).call(authApi.refresh);
  const renewed = world.withToken(refreshed.accessToken);
  expect(await renewed.status(clubsApi.export)).toBe(403);
  await renewed.call(proofApi.stepUp, { body: { password: PASSWORD } });
  expect(await renewed.status(clubsApi.export)).toBe(200);
  expect(await world.withToken(second.accessToken).status(clubsApi.export), "elsewhere").toBe(403);
  advance(world, 10);
  const again = world.withToken((await world.withToken(refreshed.refreshToken).call(authApi.refresh)).accessToken);
  expect(await again.status(clubsApi.export), "ten minutes later").toBe(403);
});

test("LET-08 wrong passwords slow down only the session in which they are given", async ({ world }) => {
  const office = await anOffice(world);
  const other = await world.signedInAs(office.id);
  const wrong = { body: { password: "faux" } };
  for (let tries = 0; tries < 5; tries++) expect((await office.caller.refused(proofApi.stepUp, wrong)).status).toBe(400);
  const right = { body: { password: PASSWORD } };
  expect(await office.caller.refused(proofApi.stepUp, right)).toMatchObject({ status: 429, retryAfter: 1 });
  await other.call(proofApi.stepUp, right);
  advance(world, 1);
  await office.caller.call(proofApi.stepUp, right);
});

test("LET-08 a school changes its pupil's address, and a club exports its members, as before: only the office needs the proof", async ({
  world,
}) => {
  const [school, club] = [await aSchool(world), await aClub(world)];
  const { wireId } = await aPupil(world, school);
  advance(world, 11);
  await school.correspondent.caller.call(usersApi.update, { params: { id: wireId }, body: { contact: { email: "eleve@exemple.fr" } } });
  await club.manager.caller.download(membersApi.export, { params: { clubId: club.wireId, year: String(ACTIVE_YEAR) } });
});
