import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { schoolsApi } from "#organizations/establishments/schools.contract.ts";
import { formerSlipsApi } from "#organizations/passwords/former-slips.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { signUpApi } from "#people/sign-up/sign-up.contract.ts";
import { askForLink, isAccepted, linkTo } from "#tests/password-links.ts";
import { formWith } from "#tests/person.ts";
import { codeOf } from "#tests/public-directory.ts";
import { aTeacher, lea, titles } from "#tests/pupil-list.ts";
import { insert, update } from "#tests/rows.ts";
import { pupil as signedUp } from "#tests/sign-ups.ts";
import { workbookOf } from "#tests/workbook.ts";
import { aClub, aMember, anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";

type Someone = Awaited<ReturnType<typeof aPerson>>;

interface TypedPupil {
  readonly wireId: string;
  readonly username: string;
  readonly email: string;
}

const draft = { role: "USER", birthday: "05/14/2012", genre: "femme", categoryName: "C2", languageName: "Français" } as const;

/** A pupil added by the correspondent with this address. */
async function pupilTypedBy({ caller }: Someone, lastname: string, email: string): Promise<TypedPupil> {
  const contact = { lastname, firstname: "Zoé", email, zip_code: "01400", country: "France" };
  const { id, username } = await caller.call(pupilsApi.add, { body: { ...draft, contact } });
  return { wireId: id, username, email };
}

/** A child registered in the public form with this address. */
async function pupilBySignUp(world: World, lastname: string, email: string, place: Record<string, unknown>): Promise<TypedPupil> {
  const { user } = await world.nobody.call(signUpApi.register, {
    body: { ...signedUp, contact: { ...signedUp.contact, lastname, email }, ...place },
  });
  return { wireId: user.id, username: user.username, email };
}

/** Whether « Mot de passe oublié » sends a link to this mailbox that opens the account. */
async function canResetByMail(world: World, { username, email }: Pick<TypedPupil, "username" | "email">): Promise<boolean> {
  await askForLink(world, username);
  return isAccepted(world, await linkTo(world, { email }));
}

async function aScenario(world: World) {
  const [school, elsewhere, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
  const successor = await aPerson(world, { role: "ESTABLISHEMENT" });
  const { correspondent } = school;
  const replace = () =>
    office.caller.call(schoolsApi.update, {
      params: { id: school.wireId },
      body: { rneCode: codeOf(800_000 + school.id), userId: successor.wireId },
    });
  const registrationOf = async ({ wireId }: Pick<TypedPupil, "wireId">) => {
    const [registration] = await office.caller.call(registrationsApi.ofUser, { params: { userId: wireId } });
    return { params: { id: registration?.id ?? "" } };
  };
  const move = async (pupil: TypedPupil) =>
    office.caller.call(registrationsApi.move, { ...(await registrationOf(pupil)), body: { establishmentId: elsewhere.wireId } });
  const byId = { params: { id: correspondent.wireId } };
  return { world, school, elsewhere, office: office.caller, successor, correspondent, replace, registrationOf, move, byId };
}
type Scenario = Awaited<ReturnType<typeof aScenario>>;

const withPlusTag = (email: string) => email.replace("@", "+classe@");

/** Pupils with this correspondent's own mailbox, entered in every possible way. */
async function pupilsTypedByAll({ world, correspondent, office, school, registrationOf }: Scenario): Promise<TypedPupil[]> {
  const [signedUp, helped] = [
    await pupilBySignUp(world, "Caron", correspondent.email, { establishment: { id: school.wireId } }),
    await pupilBySignUp(world, "Duval", withPlusTag(correspondent.email), { establishment: { id: school.wireId } }),
  ];
  await correspondent.caller.call(registrationsApi.validate, await registrationOf(signedUp));
  await correspondent.caller.call(usersApi.update, { params: { id: helped.wireId }, body: { contact: { phone: "0601020304" } } });
  const contact = { lastname: "Fabre", firstname: "Zoé", email: correspondent.email, zip_code: "01400", country: "France" };
  const added = await office.call(pupilsApi.add, { body: { ...draft, contact, establishment: { id: school.wireId } } });
  const { users } = await office.call(pupilImportApi.importFile, {
    query: { establishmentId: school.wireId },
    body: formWith("excel", await workbookOf(titles, [lea.with(2, correspondent.email)])),
  });
  return [
    await pupilTypedBy(correspondent, "Durand", correspondent.email),
    await pupilTypedBy(correspondent, "Martin", withPlusTag(correspondent.email)),
    signedUp,
    helped,
    { wireId: added.id, username: added.username, email: correspondent.email },
    { wireId: users[0]?.id ?? "", username: users[0]?.username ?? "", email: correspondent.email },
  ];
}

const endings: readonly (readonly [string, (scenario: Scenario, pupils: readonly TypedPupil[]) => Promise<unknown>])[] = [
  ["is replaced", ({ replace }) => replace()],
  ["has their account closed", ({ office, byId }) => office.call(usersApi.update, { ...byId, body: { status: "DESACTIVATED" } })],
  [
    "is replaced, and erased",
    async ({ replace, office, byId }) => {
      await replace();
      await office.call(privacyApi.erase, byId);
    },
  ],
  [
    "is replaced, and their account deleted",
    async ({ replace, office, byId }) => {
      await replace();
      await office.call(usersApi.remove, byId);
    },
  ],
  [
    "is replaced, and has another address",
    async ({ world, replace, office, byId, correspondent }) => {
      await replace();
      await office.call(usersApi.update, { ...byId, body: { contact: { email: `neuve-${correspondent.email}` } } });
      expect(await world.db.selectFrom("users").select("id").where("email", "=", `neuve-${correspondent.email}`).execute()).toHaveLength(1);
    },
  ],
  [
    "is replaced, and merged into another account",
    async ({ world, replace, office, correspondent }) => {
      await replace();
      const retained = await aPerson(world, { role: "ESTABLISHEMENT" });
      await office.call(duplicatesApi.merge, { params: { id: retained.wireId }, body: { otherId: correspondent.wireId, dryRun: false } });
    },
  ],
  [
    "sees the pupil moved to another school",
    async ({ move }, pupils) => {
      for (const pupil of pupils) await move(pupil);
    },
  ],
  [
    "sees the pupil moved, and is replaced",
    async ({ move, replace }, pupils) => {
      for (const pupil of pupils) await move(pupil);
      await replace();
    },
  ],
  [
    "sees the registration deleted, and the pupil registered elsewhere",
    async ({ office, elsewhere, registrationOf }, pupils) => {
      const body = { categoryName: "C2", establishment: { id: elsewhere.wireId } };
      for (const pupil of pupils) {
        await office.call(registrationsApi.remove, await registrationOf(pupil));
        await office.call(registrationsApi.renewOf, { params: { id: pupil.wireId }, body });
      }
    },
  ],
];

test.for(endings)(
  "LET-07 a correspondent's own mailbox, whoever entered it, no longer opens a pupil's account once the correspondent %s",
  async ([, ending], { world }) => {
    const scenario = await aScenario(world);
    const pupils = await pupilsTypedByAll(scenario);
    await ending(scenario, pupils);
    for (const pupil of pupils) expect(await canResetByMail(world, pupil), `${pupil.username} ${pupil.email}`).toBe(false);
  },
);

// The doors are those of the endings above.
test.for(endings.slice(0, 3))(
  "LET-07 nor does one that a correspondent entered and that became their own later, once the correspondent %s",
  async ([, ending], { world }) => {
    const scenario = await aScenario(world);
    const { correspondent, office, byId } = scenario;
    const email = `seconde-${correspondent.email}`;
    const pupil = await pupilTypedBy(correspondent, "Durand", email);
    await office.call(usersApi.update, { ...byId, body: { contact: { email } } });
    await ending({ ...scenario, correspondent: { ...correspondent, email, caller: await world.signedInAs(correspondent.id) } }, [pupil]);
    expect(await canResetByMail(world, pupil)).toBe(false);
  },
);

test("LET-07 a duplicate made at a correspondent's school with their own mailbox opens no account once it is kept in a merge", async ({
  world,
}) => {
  const { correspondent, office, school, elsewhere } = await aScenario(world);
  const retained = await pupilBySignUp(world, "Double", correspondent.email, { establishment: { id: school.wireId } });
  const child = await aPupil(world, elsewhere, { status: "CONFIRMED", person: { lastname: "Double", firstname: "Zoé" } });
  await office.call(duplicatesApi.merge, { params: { id: retained.wireId }, body: { otherId: child.wireId, dryRun: false } });
  expect(await canResetByMail(world, retained)).toBe(false);
});

test("LET-07 a club manager's mailbox, whoever entered it, opens no member's account once they no longer manage the club, nor in another club", async ({
  world,
}) => {
  const { office, registrationOf } = await aScenario(world);
  const [club, elsewhere] = [await aClub(world), await aClub(world)];
  const { manager } = club;
  const members = [
    await pupilBySignUp(world, "Caron", manager.email, { club: { id: club.wireId } }),
    await pupilBySignUp(world, "Duval", withPlusTag(manager.email), { club: { id: club.wireId } }),
  ] as const;
  const first = await linkTo(world, { email: withPlusTag(manager.email) });
  await office.call(registrationsApi.move, { ...(await registrationOf(members[0])), body: { clubId: elsewhere.wireId } });
  expect(await canResetByMail(world, members[0])).toBe(false);
  await office.call(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds: [elsewhere.manager.wireId] } });
  expect(await isAccepted(world, first), "the first link of the public form").toBe(false);
  expect(await canResetByMail(world, members[1])).toBe(false);
});

test("LET-07 while in charge a correspondent's mailbox opens their child's account, even after a change of address and a merge", async ({
  world,
}) => {
  const { correspondent, office, byId } = await aScenario(world);
  const [child, other] = [
    await pupilTypedBy(correspondent, "Durand", correspondent.email),
    await pupilTypedBy(correspondent, "Martin", correspondent.email),
  ];
  expect(await canResetByMail(world, child)).toBe(true);
  await office.call(usersApi.update, { ...byId, body: { contact: { email: `neuve-${correspondent.email}` } } });
  const retained = await aPerson(world, { role: "ESTABLISHEMENT" });
  await office.call(duplicatesApi.merge, { params: { id: retained.wireId }, body: { otherId: correspondent.wireId, dryRun: false } });
  expect(await canResetByMail(world, other)).toBe(true);
});

test("LET-07 a mailbox's owner is also recorded for lists and corrections; other addresses are the person's own", async ({ world }) => {
  const [{ school, send }, office] = [await aTeacher(world), await anAdmin(world)];
  const { correspondent } = school;
  const { users } = await send([lea.with(2, withPlusTag(correspondent.email))]);
  const listed = { wireId: users[0]?.id ?? "", username: users[0]?.username ?? "", email: withPlusTag(correspondent.email) };
  const pupil = await aPupil(world, school);
  const setEmail = ({ caller }: Someone, { wireId }: { readonly wireId: string }, email: string) =>
    caller.call(usersApi.update, { params: { id: wireId }, body: { contact: { email } } });
  await setEmail(correspondent, pupil, correspondent.email);
  const emailOwnerOf = async ({ wireId }: { readonly wireId: string }) =>
    (await world.db.selectFrom("users").select("emailOf").where("id", "=", Number(wireId)).executeTakeFirstOrThrow()).emailOf;
  expect([await emailOwnerOf(listed), await emailOwnerOf(pupil)]).toEqual([correspondent.id, correspondent.id]);
  await setEmail(office, pupil, withPlusTag(correspondent.email));
  expect(await emailOwnerOf(pupil), "the same mailbox").toBe(correspondent.id);
  await setEmail(office, pupil, `famille-${correspondent.email}`);
  expect(await emailOwnerOf(pupil)).toBeNull();
  await update(world, "establishments", { id: school.id }, { userId: null });
  expect(await canResetByMail(world, { ...pupil, email: `famille-${correspondent.email}` })).toBe(true);
});

const settle = (fate: "take" | "keep", ...people: readonly TypedPupil[]) => ({
  body: { userIds: people.map(({ wireId }) => wireId), fate },
});

test("LET-07 the successor also sees such an address without a password, and removes it; there is no password to keep", async ({
  world,
}) => {
  const { correspondent, replace, office, byId, successor } = await aScenario(world);
  const pupil = await pupilTypedBy(correspondent, "Martin", withPlusTag(correspondent.email));
  await replace();
  await office.call(privacyApi.erase, byId);
  const listed = { id: pupil.wireId, formerEmail: pupil.email, hasPassword: false };
  expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject([listed]);
  expect(await successor.caller.call(formerSlipsApi.settle, settle("keep", pupil))).toEqual({ userIds: [] });
  expect(await successor.caller.call(formerSlipsApi.list)).toMatchObject([listed]);
  expect(await successor.caller.call(formerSlipsApi.settle, settle("take", pupil))).toEqual({ userIds: [pupil.wireId] });
  expect(await successor.caller.call(formerSlipsApi.list)).toEqual([]);
  const { email } = await world.db.selectFrom("users").select("email").where("username", "=", pupil.username).executeTakeFirstOrThrow();
  expect(email).toBe("");
});

const movedLetters = (world: World, { wireId }: TypedPupil) =>
  world.db.selectFrom("mails").select("id").where("userId", "=", Number(wireId)).where("cause", "like", "moved-%").execute();

test("ADM-05 LET-07 a former manager's mailbox does not learn where a pupil moves, and the office sees that the family is not notified", async ({
  world,
}) => {
  const { correspondent, move, replace, school, elsewhere } = await aScenario(world);
  const [before, after] = [
    await pupilTypedBy(correspondent, "Durand", correspondent.email),
    await pupilTypedBy(correspondent, "Martin", withPlusTag(correspondent.email)),
  ];
  expect((await move(before)).told).toEqual([school.name, elsewhere.name]);
  await replace();
  expect((await move(after)).told).toEqual([school.name, elsewhere.name]);
  for (const pupil of [before, after]) expect(await movedLetters(world, pupil)).toEqual([]);
});

test("LET-07 the migration marks mailboxes of current or former managers of a pupil's place, and of those who acted for them, not that of a teacher who is a parent", async ({
  world,
}) => {
  const { correspondent, school, elsewhere, replace, successor } = await aScenario(world);
  const club = await aClub(world);
  const asEmail = ({ email }: Someone) => ({ person: { email: withPlusTag(email) } });
  const [pupil, member, child, past] = [
    await aPupil(world, school, asEmail(correspondent)),
    await aMember(world, club, asEmail(club.manager)),
    await aPupil(world, elsewhere, asEmail(correspondent)),
    await aPupil(world, elsewhere, asEmail(club.manager)),
  ];
  await replace();
  const helped = await aPupil(world, elsewhere, asEmail(successor));
  await insert(world, "auditTrail", [
    { actorId: club.manager.id, action: "import pupils", subject: `establishment ${elsewhere.id}` },
    { actorId: successor.id, action: "change person", subject: `user ${helped.id}` },
  ]);
  const ids = [pupil, member, child, past, helped].map(({ id }) => id);
  const migration = readFileSync("database/migrations/0050-mailboxes-of-before.sql", "utf8");
  await world.asOwner(async (pool) => {
    await pool.query(`begin; delete from mailboxes_of_places; update users set email_of = null; ${migration}; commit`);
  });
  const owners = await world.db.selectFrom("users").select("emailOf").where("id", "in", ids).orderBy("id").execute();
  expect(owners.map(({ emailOf }) => emailOf)).toEqual([correspondent.id, club.manager.id, null, club.manager.id, successor.id]);
  const later = await aPupil(world, school, asEmail(correspondent));
  expect(await world.db.selectFrom("users").select("emailOf").where("id", "=", later.id).executeTakeFirst()).toEqual({
    emailOf: correspondent.id,
  });
});
