import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { schoolsApi } from "#features/establishments/schools.contract.ts";
import { privacyApi } from "#features/privacy/privacy.contract.ts";
import { pupilApi } from "#features/pupils/pupil.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { duplicatesApi } from "#features/users/duplicates.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { coded } from "#tests/public-directory.ts";
import { aTeacher, lea } from "#tests/pupil-list.ts";
import { linkTo, opens } from "#tests/ways-in.ts";
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
    "deletes the registration, and the office registers the pupil elsewhere",
    async ({ eve, office, elsewhere, registrationOf }, pupils) => {
      const body = { categoryName: "C2", establishment: { id: elsewhere.wireId } };
      for (const pupil of pupils) {
        await eve.caller.call(registrationsApi.remove, await registrationOf(pupil));
        await office.call(registrationsApi.renewOf, { params: { id: pupil.wireId }, body });
      }
    },
  ],
];

test.for(ends)(
  "LET-07 the own mailbox of a correspondent opens a pupil's account no more once who typed it %s",
  async ([, end], { world }) => {
    const scene = await aScene(world);
    const { eve } = scene;
    const pupils = [await typedBy(eve, "Durand", eve.email), await typedBy(eve, "Martin", plus(eve.email))];
    await end(scene, pupils);
    for (const pupil of pupils) expect(await isReachedBy(world, pupil), pupil.email).toBe(false);
  },
);

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

test("LET-07 the upgrade marks the mailboxes of who answers or answered for a pupil's place, and not that of a teacher who is a parent", async ({
  world,
}) => {
  const [school, elsewhere, club] = [await aSchool(world), await aSchool(world), await aClub(world)];
  const { correspondent } = school;
  const asEmail = ({ email }: Someone) => ({ person: { email: plus(email) } });
  const [pupil, member, child, past] = [
    await aPupil(world, school, asEmail(correspondent)),
    await aMember(world, club, asEmail(club.manager)),
    await aPupil(world, elsewhere, asEmail(correspondent)),
    await aPupil(world, elsewhere, asEmail(club.manager)),
  ];
  const subject = `establishment ${elsewhere.id}`;
  await world.db.insertInto("auditTrail").values({ actorId: club.manager.id, action: "import pupils", subject }).execute();
  await world.asOwner(async (pool) => {
    await pool.query("drop index users_mailbox; alter table users drop column email_of cascade; drop function forget_whose_mailbox");
    await pool.query(readFileSync("database/migrations/0044-whose-mailbox.sql", "utf8"));
  });
  const ids = [pupil.id, member.id, child.id, past.id];
  const marked = await world.db.selectFrom("users").select("emailOf").where("id", "in", ids).orderBy("id").execute();
  expect(marked.map(({ emailOf }) => emailOf)).toEqual([correspondent.id, club.manager.id, null, club.manager.id]);
});
