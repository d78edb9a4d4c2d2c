import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { authApi } from "#features/auth/auth.contract.ts";
import { pupilImportApi } from "#features/pupils/pupil-import.contract.ts";
import { importInTurn } from "#features/pupils/server/import-turns.ts";
import { slipsApi } from "#features/pupils/slips.contract.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { queued } from "#tests/queued.ts";
import { anAdmin, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { usersApi } from "../users.contract.ts";

type School = Awaited<ReturnType<typeof aSchool>>;
type Pupil = Awaited<ReturnType<typeof aPupil>>;

/** What a correspondent does for a pupil, and may have to wait for. */
const helps: readonly (readonly [string, (school: School, pupil: Pupil) => Promise<number>])[] = [
  [
    "an address",
    ({ correspondent }, { wireId }) =>
      correspondent.caller.status(usersApi.update, { params: { id: wireId }, body: { contact: { email: "seconde@exemple.fr" } } }),
  ],
  ["a link", ({ correspondent }, { wireId }) => correspondent.caller.status(authApi.sendPasswordLink, { body: { userId: wireId } })],
  ["a slip", ({ correspondent }, { wireId }) => correspondent.caller.status(slipsApi.print, { body: { userIds: [wireId] } })],
];

test.for(helps.flatMap(([what, help]) => (["moved", "removed"] as const).map((fate) => [what, fate, help] as const)))(
  "SEC-01 LET-07 %s behind a pupil's registration that is %s is refused, and opens nothing",
  async ([, fate, help], { world }) => {
    const [school, elsewhere, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
    const pupil = await aPupil(world, school);
    const at = { params: { id: pupil.registration.wireId } };
    const leaves = () =>
      fate === "moved"
        ? office.caller.status(registrationsApi.move, { ...at, body: { establishmentId: elsewhere.wireId } })
        : office.caller.status(registrationsApi.remove, at);
    expect(await queued(world, "users", pupil, [leaves, () => help(school, pupil)])).toEqual([fate === "moved" ? 200 : 204, 403]);
    expect(await world.db.selectFrom("users").select("email").where("id", "=", pupil.id).executeTakeFirst()).toEqual({
      email: pupil.email,
    });
    expect(
      await world.db.selectFrom("oneTimeLinks").select("userId").where("userId", "=", pupil.id).where("usedAt", "is", null).execute(),
    ).toEqual([]);
  },
);

const row = {
  row: 2,
  lastname: "Durand",
  firstname: "Léa",
  birthday: "14/03/2012",
  genre: "F",
  categoryName: "C2",
  email: "lea@ailleurs.fr",
};

/** What ends while a list waits, and what it is answered. */
const ends: readonly (readonly [string, number, (world: World, school: School) => Promise<unknown>])[] = [
  [
    "deactivated",
    401,
    async (world, { correspondent: { wireId } }) =>
      (await anAdmin(world)).caller.call(usersApi.update, { params: { id: wireId }, body: { status: "DESACTIVATED" } }),
  ],
  ["signed out", 401, (_, { correspondent: { caller, wireId } }) => caller.call(authApi.logOut, { params: { id: wireId } })],
  [
    "put in charge of another school",
    403,
    async ({ db }, { id, correspondent }) => {
      await db.updateTable("establishments").set({ userId: null }).where("id", "=", id).execute();
      await db
        .insertInto("establishments")
        .values({
          name: "Collège d'ailleurs",
          city: "Lyon",
          zipCode: "69001",
          country: "France",
          type: "Collège",
          userId: correspondent.id,
        })
        .execute();
    },
  ],
];

test.for(ends.flatMap((end) => [true, false].map((dryRun) => [end[0], dryRun, end] as const)))(
  "SEC-01 SEC-03 LET-02 a list of pupils whose sender is %s while it waits, only read: %s, registers nobody and tells of nobody",
  async ([, dryRun, [, status, end]], { world }) => {
    const school = await aSchool(world);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const others = ["one", "two"].map((account) =>
      importInTurn(["known", `${account} before ${school.id}`], new AbortController().signal, false, () => held),
    );
    const answer = school.correspondent.caller.status(pupilImportApi.importRows, {
      query: { dryRun: dryRun ? "true" : "false" },
      body: { rows: [row] },
    });
    await setTimeout(300);
    await end(world, school);
    release();
    await Promise.all(others);
    expect(await answer).toBe(status);
    expect(await world.db.selectFrom("users").select("id").where("email", "=", row.email).execute()).toEqual([]);
  },
);
