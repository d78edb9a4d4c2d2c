import { expect } from "vitest";
import { mailApi } from "#access/mail/mail.contract.ts";
import { passkeysApi } from "#access/passkeys/passkeys.contract.ts";
import { devicesApi } from "#access/sessions/devices.contract.ts";
import { auditApi } from "#core/audit/audit.contract.ts";
import { lettersApi } from "#office/letters/letters.contract.ts";
import { timelineApi } from "#office/timeline/timeline.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { openAccountApi } from "#people/people/open-account.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { stagesApi } from "#season/stages/stages.contract.ts";
import { askForLink } from "#tests/password-links.ts";
import { update } from "#tests/rows.ts";
import { anAdmin, aParticipant, test as plain, type World } from "#tests/world.ts";
import type { ProgramScope } from "../program-scope.ts";
import { programsApi } from "../programs.contract.ts";

const test = plain.extend("office", async ({ world }) => anAdmin(world));
type Office = Awaited<ReturnType<typeof anAdmin>>;

const inDays = (world: World, days: number) => new Date(world.time.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** A program of the office, and what calls with its token. */
async function aProgram(world: World, { caller }: Office, scope: ProgramScope, days = 30) {
  const program = await caller.call(programsApi.create, { body: { name: `Export ${scope}`, scope, endsOn: inDays(world, days) } });
  return { ...program, caller: world.withToken(program.bearer) };
}

test("MND-08 a program reads without password, passkey or fresh proof, files included, and changes nothing", async ({ world, office }) => {
  const { caller, bearer: token } = await aProgram(world, office, "read");
  expect(token).toMatch(/^plm_[\w-]{43}$/);
  expect((await caller.call(usersApi.me)).id).toBe(office.wireId);
  expect((await caller.download(clubsApi.export, { query: {} })).bytes.length).toBeGreaterThan(100);
  const body = { name: "Étape d'un programme", year: 2026, active: false, physical: false };
  expect(await caller.refused(stagesApi.create, { body })).toMatchObject({
    status: 403,
    message: "Ce programme ne fait que lire\u00A0: il ne change rien.",
  });
});

test("MND-08 a program of the whole office changes what the office changes, in the trail as its own act with its maker", async ({
  world,
  office,
}) => {
  const { caller, name } = await aProgram(world, office, "office");
  const person = await aParticipant(world);
  await caller.call(usersApi.update, { params: { id: person.wireId }, body: { contact: { email: "autre@exemple.fr" } } });
  const query = { "filter.subject": `user ${person.id}`, "filter.action": "change person" };
  const changes = async () => (await office.caller.call(auditApi.list, { query })).data;
  expect(await changes()).toMatchObject([{ actor: { id: office.wireId }, program: name }]);
  await office.caller.call(usersApi.update, { params: { id: person.wireId }, body: { contact: { city: "Villeneuve" } } });
  expect((await changes())[0]).toMatchObject({ program: null });
});

test("MND-08 no program makes programs, changes accounts of the office or what protects them, or acts for its maker's own account", async ({
  world,
  office,
}) => {
  const { caller, id } = await aProgram(world, office, "office");
  const other = await anAdmin(world);
  const endSession = async ({ id, wireId }: Office) => {
    const { id: sessionId } = await world.db.selectFrom("sessions").select("id").where("userId", "=", id).executeTakeFirstOrThrow();
    return caller.status(devicesApi.end, { params: { id: wireId, sessionId } });
  };
  const draft = { name: "Encore un", scope: "office" as const, endsOn: inDays(world, 5) };
  for (const [what, status] of [
    ["make one", await caller.status(programsApi.create, { body: draft })],
    ["revoke one", await caller.status(programsApi.revoke, { params: { id } })],
    ["own data", await caller.status(usersApi.updateMe, { body: { contact: { city: "Lyon" } } })],
    ["own e-mail", await caller.status(usersApi.changeOwnEmail, { body: { email: "voleur@exemple.fr" } })],
    ["passkeys", await caller.status(passkeysApi.reset, { params: { id: other.wireId } })],
    [
      "e-mail of the office",
      await caller.status(usersApi.update, { params: { id: other.wireId }, body: { contact: { email: "voleur@exemple.fr" } } }),
    ],
    ["maker's sessions", await caller.status(authApi.logOut, { params: { id: office.wireId } })],
    ["sessions of the office", await caller.status(authApi.logOut, { params: { id: other.wireId } })],
    ["maker's device", await endSession(office)],
    ["device of the office", await endSession(other)],
    [
      "an account of the office",
      await caller.status(openAccountApi.open, {
        body: {
          role: "ADMIN",
          noRegistration: true,
          contact: { firstname: "Ada", lastname: "Intruse", email: "ada@exemple.fr", phone: "0102030405" },
        },
      }),
    ],
    ["letters with links", await caller.status(mailApi.list, { query: {} })],
    ["account of the office", await caller.status(usersApi.remove, { params: { id: other.wireId } })],
    [
      "passkeys asked",
      await caller.status(configurationApi.update, { params: { name: "ADMIN_PASSKEY_REQUIRED" }, body: { value: false } }),
    ],
    ["a door", await caller.status(configurationApi.update, { params: { name: "AUTOMATIC_ACCEPTANCE" }, body: { value: true } })],
    ["people's end", await caller.status(configurationApi.update, { params: { name: "RETENTION_YEARS" }, body: { value: 1 } })],
    [
      "a letter",
      await caller.status(lettersApi.update, {
        params: { occasion: "registered" },
        body: { subject: "Bienvenue", text: "Bonjour {prénom}", isOn: true },
      }),
    ],
  ] as const)
    expect([what, status]).toEqual([what, 403]);
  // Accounts of the office are merged by nobody.
  const merge = { params: { id: other.wireId }, body: { otherId: (await aParticipant(world)).wireId } };
  expect(await caller.status(duplicatesApi.merge, merge)).toBe(409);
  expect(await world.db.selectFrom("users").select("id").where("email", "=", "voleur@exemple.fr").execute()).toEqual([]);
  expect(await world.db.selectFrom("users").select("id").where("lastname", "=", "Intruse").execute()).toEqual([]);
  expect(await office.caller.status(usersApi.me)).toBe(200);
});

test("MND-08 a program ends on its day, when it is revoked, when its maker's account is closed or leaves the office; the list shows why", async ({
  world,
  office,
}) => {
  const maker = await anAdmin(world);
  const [revoked, short, orphan] = [
    await aProgram(world, office, "read"),
    await aProgram(world, office, "read", 1),
    await aProgram(world, maker, "read"),
  ];
  for (const { caller } of [revoked, short, orphan]) expect(await caller.status(stagesApi.list)).toBe(200);
  await office.caller.call(programsApi.revoke, { params: { id: revoked.id } });
  expect(await revoked.caller.status(stagesApi.list)).toBe(401);
  expect(await office.caller.status(programsApi.revoke, { params: { id: revoked.id } })).toBe(404);
  for (const change of [{ status: "DESACTIVATED" as const }, { status: "CONFIRMED" as const, role: "USER" as const }]) {
    await update(world, "users", { id: maker.id }, change);
    expect(await orphan.caller.status(stagesApi.list)).toBe(401);
  }
  const now = world.time.now;
  world.time.now = new Date(now.getTime() + 3 * 86_400_000);
  try {
    expect(await short.caller.status(stagesApi.list)).toBe(401);
    const { caller } = await anAdmin(world);
    const states = new Map((await caller.call(programsApi.list)).map(({ id, state }) => [id, state]));
    expect([revoked, short, orphan].map(({ id }) => states.get(id))).toEqual(["revoked", "expired", "ended"]);
  } finally {
    world.time.now = now;
  }
});

test("MND-08 the token is stored as a hash only, asks for a fresh proof to be made, and lasts a year at most", async ({
  world,
  office,
}) => {
  const { bearer: token } = await aProgram(world, office, "read");
  const [stored] = await world.db.selectFrom("programs").selectAll().orderBy("id", "desc").limit(1).execute();
  expect(JSON.stringify(stored)).not.toContain(token.slice(4));
  expect(JSON.stringify(await office.caller.call(programsApi.list))).not.toContain(token.slice(4));
  const body = { name: "Trop long", scope: "read" as const, endsOn: inDays(world, 400) };
  expect(await office.caller.refused(programsApi.create, { body })).toMatchObject({ status: 400, issues: [{ path: "endsOn" }] });
  expect(await office.caller.status(programsApi.create, { body: { ...body, endsOn: inDays(world, -1) } })).toBe(400);
  await update(world, "sessions", { userId: office.id }, { openedAt: new Date(0), provenAt: null });
  expect(await office.caller.refused(programsApi.create, { body: { ...body, endsOn: inDays(world, 5) } })).toMatchObject({
    status: 403,
    body: { code: "STEP_UP" },
  });
});

test("MND-08 a program makes 600 calls a minute at most", async ({ world, office }) => {
  const { caller } = await aProgram(world, office, "read");
  await caller.call(programsApi.list);
  await update(world, "throttles", { tries: 1 }, { tries: 600 });
  expect(await caller.status(programsApi.list)).toBe(429);
});

test("MND-08 a program reads no letter that may open an account, wherever letters are shown", async ({ world, office }) => {
  const person = await aParticipant(world);
  await askForLink(world, person.username);
  const { caller } = await aProgram(world, office, "office");
  const lettersOf = async (reader: typeof caller) =>
    (await reader.call(timelineApi.read, { params: { id: person.wireId } })).events.flatMap(({ mail }) => mail?.text ?? []);
  expect(await lettersOf(office.caller)).toEqual([expect.stringContaining("token=")]);
  expect(await lettersOf(caller)).toEqual([]);
  const [mail] = (await office.caller.call(mailApi.list, { query: {} })).data;
  expect(await caller.call(mailApi.resend, { params: { id: mail?.id ?? "" } })).toMatchObject({ id: mail?.id, text: null });
});
