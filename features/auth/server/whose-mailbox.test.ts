import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { schoolsApi } from "#features/establishments/schools.contract.ts";
import { privacyApi } from "#features/privacy/privacy.contract.ts";
import { pupilApi } from "#features/pupils/pupil.contract.ts";
import { pupilImportApi } from "#features/pupils/pupil-import.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { signUpApi } from "#features/sign-up/sign-up.contract.ts";
import { duplicatesApi } from "#features/users/duplicates.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { formWith } from "#tests/person.ts";
import { coded } from "#tests/public-directory.ts";
import { aTeacher, lea, titles } from "#tests/pupil-list.ts";
import { linkTo, opens } from "#tests/ways-in.ts";
import { workbookOf } from "#tests/workbook.ts";
import { aClub, aMember, anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { formerSlipsApi } from "../former-slips.contract.ts";

type Someone = Awaited<ReturnType<typeof aPerson>>;

interface Typed {
  readonly wireId: string;
  readonly username: string;
  readonly email: string;
}

const draft = {
  role: "USER",
  birthday: "05/14/2012",
  genre: "femme",
  categoryName: "C2",
  languageName: "Français",
} as const;

/** A pupil whom the correspondent types with their own address. */
async function typedBy({ caller }: Someone, lastname: string, email: string): Promise<Typed> {
  const contact = { lastname, firstname: "Zoé", email, zip_code: "01400", country: "France" };
  const { id, username } = await caller.call(pupilApi.add, { body: { ...draft, contact } });
  return { wireId: id, username, email };
}

/** A child who is registered in public with this address. */
async function bySignUp(world: World, lastname: string, email: string, place: Record<string, unknown>): Promise<Typed> {
  const contact = { lastname, firstname: "Zoé", email, address: "3 place Abel", city: "Lyon", zip_code: "69003", country: "France" };
  const { user } = await world.nobody.call(signUpApi.register, {
    body: { ...draft, contact, imageCapture: true, communication: true, ...place },
  });
  return { wireId: user.id, username: user.username, email };
}

/** Whether « Mot de passe oublié » brings a link to this mailbox that opens the account. */
async function isReachedBy(world: World, { username, email }: Pick<Typed, "username" | "email">): Promise<boolean> {
  await world.nobody.call(authApi.resetPassword, { body: { username } });
  await world.settle();
  return opens(world, await linkTo(world, { email }));
}

async function aScene(world: World) {
  const [school, elsewhere, office, successor] = [
    await aSchool(world),
    await aSchool(world),
    await anAdmin(world),
    await aPerson(world, { role: "ESTABLISHEMENT" }),
  ];
  const { correspondent: eve } = school;
  const replace = () =>
    office.caller.call(schoolsApi.update, {
      params: { id: school.wireId },
      body: { rneCode: coded(800_000 + school.id), userId: successor.wireId },
    });
  const registrationOf = async ({ wireId }: Pick<Typed, "wireId">) => {
    const [registration] = await office.caller.call(registrationsApi.ofUser, { params: { userId: wireId } });
    return { params: { id: registration?.id ?? "" } };
  };
  const move = async (pupil: Typed) =>
    office.caller.call(registrationsApi.move, { ...(await registrationOf(pupil)), body: { establishmentId: elsewhere.wireId } });
  return {
    world,
    school,
    elsewhere,
    office: office.caller,
    successor,
    eve,
    replace,
    registrationOf,
    move,
    byId: { params: { id: eve.wireId } },
  };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

const plus = (email: string) => email.replace("@", "+classe@");

/** Pupils whose address is this correspondent's own mailbox, typed by whom it may be. */
async function typedByAll({ world, eve, office, school, registrationOf }: Scene): Promise<Typed[]> {
  const [signedUp, helped] = [
    await bySignUp(world, "Caron", eve.email, { establishment: { id: school.wireId } }),
    await bySignUp(world, "Duval", plus(eve.email), { establishment: { id: school.wireId } }),
  ];
  await eve.caller.call(registrationsApi.validate, await registrationOf(signedUp));
  await eve.caller.call(usersApi.update, { params: { id: helped.wireId }, body: { contact: { phone: "0601020304" } } });
  const contact = { lastname: "Fabre", firstname: "Zoé", email: eve.email, zip_code: "01400", country: "France" };
  const added = await office.call(pupilApi.add, { body: { ...draft, contact, establishment: { id: school.wireId } } });
  const { users } = await office.call(pupilImportApi.importFile, {
    query: { establishmentId: school.wireId },
    body: formWith("excel", await workbookOf(titles, [lea.with(2, eve.email)])),
  });
  return [
    await typedBy(eve, "Durand", eve.email),
    await typedBy(eve, "Martin", plus(eve.email)),
    signedUp,
    helped,
    { wireId: added.id, username: added.username, email: eve.email },
    { wireId: users[0]?.id ?? "", username: users[0]?.username ?? "", email: eve.email },
  ];
}

const ends: readonly (readonly [string, (scene: Scene, pupils: readonly Typed[]) => Promise<unknown>])[] = [
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
    async ({ world, replace, office, byId, eve }) => {
      await replace();
      await office.call(usersApi.update, { ...byId, body: { contact: { email: `neuve-${eve.email}` } } });
      expect(await world.db.selectFrom("users").select("id").where("email", "=", `neuve-${eve.email}`).execute()).toHaveLength(1);
    },
  ],
  [
    "is replaced, and merged into another account",
    async ({ world, replace, office, eve }) => {
      await replace();
      const kept = await aPerson(world, { role: "ESTABLISHEMENT" });
      await office.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: eve.wireId, dryRun: false } });
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

test.for(ends)(
  "LET-07 the own mailbox of a correspondent, whoever typed it, opens a pupil's account no more once the correspondent %s",
  async ([, end], { world }) => {
    const scene = await aScene(world);
    const pupils = await typedByAll(scene);
    await end(scene, pupils);
    for (const pupil of pupils) expect(await isReachedBy(world, pupil), `${pupil.username} ${pupil.email}`).toBe(false);
  },
);

test.for(ends)(
  "LET-07 so does one that a correspondent typed and that became their account's later, once the correspondent %s",
  async ([, end], { world }) => {
    const scene = await aScene(world);
    const { eve, office, byId } = scene;
    const email = `seconde-${eve.email}`;
    const pupil = await typedBy(eve, "Durand", email);
    await office.call(usersApi.update, { ...byId, body: { contact: { email } } });
    await end({ ...scene, eve: { ...eve, email, caller: await world.signedInAs(eve.id) } }, [pupil]);
    expect(await isReachedBy(world, pupil)).toBe(false);
  },
);

test("LET-07 a duplicate made at a correspondent's school with their own mailbox opens nobody's account once it is kept in a merge", async ({
  world,
}) => {
  const { eve, office, school, elsewhere } = await aScene(world);
  const kept = await bySignUp(world, "Double", eve.email, { establishment: { id: school.wireId } });
  const child = await aPupil(world, elsewhere, { status: "CONFIRMED", person: { lastname: "Double", firstname: "Zoé" } });
  await office.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: child.wireId, dryRun: false } });
  expect(await isReachedBy(world, kept)).toBe(false);
});

test("LET-07 the mailbox of who ran a club opens no member's account, whoever typed it: neither once they run it no more, nor in another club", async ({
  world,
}) => {
  const { office, registrationOf } = await aScene(world);
  const [club, elsewhere] = [await aClub(world), await aClub(world)];
  const { manager } = club;
  const members = [
    await bySignUp(world, "Caron", manager.email, { club: { id: club.wireId } }),
    await bySignUp(world, "Duval", plus(manager.email), { club: { id: club.wireId } }),
  ] as const;
  const first = await linkTo(world, { email: plus(manager.email) });
  const moved = { ...(await registrationOf(members[0])), body: { clubId: elsewhere.wireId } };
  await office.call(registrationsApi.move, moved);
  expect(await isReachedBy(world, members[0])).toBe(false);
  const body = { controllerIds: [elsewhere.manager.wireId] };
  await office.call(clubsApi.update, { params: { id: club.wireId }, body });
  expect(await opens(world, first), "the first link of the public form").toBe(false);
  expect(await isReachedBy(world, members[1])).toBe(false);
});

test("LET-07 while in charge a correspondent's own mailbox opens their child's account, under another address of theirs and a merged account too", async ({
  world,
}) => {
  const { eve, office, byId } = await aScene(world);
  const [child, other] = [await typedBy(eve, "Durand", eve.email), await typedBy(eve, "Martin", eve.email)];
  expect(await isReachedBy(world, child)).toBe(true);
  await office.call(usersApi.update, { ...byId, body: { contact: { email: `neuve-${eve.email}` } } });
  const kept = await aPerson(world, { role: "ESTABLISHEMENT" });
  await office.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: eve.wireId, dryRun: false } });
  expect(await isReachedBy(world, other)).toBe(true);
});

test("LET-07 whose mailbox it is is kept of a list and of a correction too; another address is the person's own", async ({ world }) => {
  const [{ school, send }, office] = [await aTeacher(world), await anAdmin(world)];
  const { correspondent } = school;
  const { users } = await send([lea.with(2, plus(correspondent.email))]);
  const listed = { wireId: users[0]?.id ?? "", username: users[0]?.username ?? "", email: plus(correspondent.email) };
  const pupil = await aPupil(world, school);
  const type = ({ caller }: Someone, { wireId }: { readonly wireId: string }, email: string) =>
    caller.call(usersApi.update, { params: { id: wireId }, body: { contact: { email } } });
  await type(correspondent, pupil, correspondent.email);
  const whose = async ({ wireId }: { readonly wireId: string }) =>
    (await world.db.selectFrom("users").select("emailOf").where("id", "=", Number(wireId)).executeTakeFirstOrThrow()).emailOf;
  expect([await whose(listed), await whose(pupil)]).toEqual([correspondent.id, correspondent.id]);
  await type(office, pupil, plus(correspondent.email));
  expect(await whose(pupil), "the same mailbox").toBe(correspondent.id);
  await type(office, pupil, `famille-${correspondent.email}`);
  expect(await whose(pupil)).toBeNull();
  await world.db.updateTable("establishments").set({ userId: null }).where("id", "=", school.id).execute();
  expect(await isReachedBy(world, { ...pupil, email: `famille-${correspondent.email}` })).toBe(true);
});

const settle = (fate: "take" | "keep", ...people: readonly Typed[]) => ({ body: { userIds: people.map(({ wireId }) => wireId), fate } });

test("LET-07 the successor reads who has such an address without a password too, and empties it; there is no password to keep", async ({
  world,
}) => {
  const { eve, replace, office, byId, successor } = await aScene(world);
  const pupil = await typedBy(eve, "Martin", plus(eve.email));
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

const movedLetters = (world: World, { wireId }: Typed) =>
  world.db.selectFrom("mails").select("id").where("userId", "=", Number(wireId)).where("cause", "like", "moved-%").execute();

test("ADM-05 LET-07 where a pupil goes is not written to the mailbox of who answered for them, and the office reads that nobody of theirs is told", async ({
  world,
}) => {
  const { eve, move, replace, school, elsewhere } = await aScene(world);
  const [before, after] = [await typedBy(eve, "Durand", eve.email), await typedBy(eve, "Martin", plus(eve.email))];
  expect((await move(before)).told).toEqual([school.name, elsewhere.name]);
  await replace();
  expect((await move(after)).told).toEqual([school.name, elsewhere.name]);
  for (const pupil of [before, after]) expect(await movedLetters(world, pupil)).toEqual([]);
});

test("LET-07 the upgrade marks the mailboxes of who answers or answered for a pupil's place, or did something for them, and not that of a teacher who is a parent", async ({
  world,
}) => {
  const { eve: correspondent, school, elsewhere, replace, successor } = await aScene(world);
  const club = await aClub(world);
  const asEmail = ({ email }: Someone) => ({ person: { email: plus(email) } });
  const [pupil, member, child, past] = [
    await aPupil(world, school, asEmail(correspondent)),
    await aMember(world, club, asEmail(club.manager)),
    await aPupil(world, elsewhere, asEmail(correspondent)),
    await aPupil(world, elsewhere, asEmail(club.manager)),
  ];
  await replace();
  const helped = await aPupil(world, elsewhere, asEmail(successor));
  await world.db
    .insertInto("auditTrail")
    .values([
      { actorId: club.manager.id, action: "import pupils", subject: `establishment ${elsewhere.id}` },
      { actorId: successor.id, action: "change person", subject: `user ${helped.id}` },
    ])
    .execute();
  const people = [pupil, member, child, past, helped];
  const marked = async () => {
    const ids = people.map(({ id }) => id);
    return (await world.db.selectFrom("users").select("emailOf").where("id", "in", ids).orderBy("id").execute()).map(
      ({ emailOf }) => emailOf,
    );
  };
  const migration = readFileSync("database/migrations/0050-mailboxes-of-before.sql", "utf8");
  await world.asOwner(async (pool) => {
    await pool.query(`begin; delete from mailboxes_of_places; update users set email_of = null; ${migration}; commit`);
  });
  expect(await marked()).toEqual([correspondent.id, club.manager.id, null, club.manager.id, successor.id]);
  const later = await aPupil(world, school, asEmail(correspondent));
  expect(await world.db.selectFrom("users").select("emailOf").where("id", "=", later.id).executeTakeFirst()).toEqual({
    emailOf: correspondent.id,
  });
});
