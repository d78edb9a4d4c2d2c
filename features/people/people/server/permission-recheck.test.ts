import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { pupilImportApi } from "#people/pupils/pupil-import.contract.ts";
import { queueImport } from "#people/pupils/server/import-queue.ts";
import { slipsApi } from "#people/pupils/slips.contract.ts";
import { runInOrder } from "#tests/waiting-calls.ts";
import { anAdmin, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { usersApi } from "../people.contract.ts";

type School = Awaited<ReturnType<typeof aSchool>>;
type Pupil = Awaited<ReturnType<typeof aPupil>>;

/** Actions of a correspondent for a pupil that may have to wait. */
const actions: Readonly<Record<string, (school: School, pupil: Pupil) => Promise<number>>> = {
  "an address": ({ caller }, { wireId: id }) =>
    caller.status(usersApi.update, { params: { id }, body: { contact: { email: "seconde@exemple.fr" } } }),
  "a link": ({ caller }, { wireId: userId }) => caller.status(authApi.sendPasswordLink, { body: { userId } }),
  "a slip": ({ caller }, { wireId }) => caller.status(slipsApi.print, { body: { userIds: [wireId] } }),
};

test.for(Object.entries(actions).flatMap(([what, act]) => (["moved", "removed"] as const).map((fate) => [what, fate, act] as const)))(
  "SEC-01 LET-07 %s, waiting while a pupil's registration is %s, is refused, and opens nothing",
  async ([, fate, act], { world }) => {
    const [school, elsewhere, office] = [await aSchool(world), await aSchool(world), await anAdmin(world)];
    const pupil = await aPupil(world, school);
    const registrationParams = { params: { id: pupil.registration.wireId } };
    const endRegistration = () =>
      fate === "moved"
        ? office.caller.status(registrationsApi.move, { ...registrationParams, body: { establishmentId: elsewhere.wireId } })
        : office.caller.status(registrationsApi.remove, registrationParams);
    const statuses = await runInOrder(world, "users", pupil, [endRegistration, () => act(school, pupil)]);
    expect(statuses).toEqual([fate === "moved" ? 200 : 204, 403]);
    const emails = world.db.selectFrom("users").select("email").where("id", "=", pupil.id);
    expect(await emails.execute()).toEqual([{ email: pupil.email }]);
    const links = world.db.selectFrom("oneTimeLinks").select("userId").where("userId", "=", pupil.id).where("usedAt", "is", null);
    expect(await links.execute()).toEqual([]);
  },
);

const pupil = { lastname: "Durand", firstname: "Léa", birthday: "14/03/2012", genre: "F", categoryName: "C2", email: "lea@ailleurs.fr" };

/** What ends while an import waits, and the resulting status. */
const endings: readonly (readonly [string, number, (world: World, school: School) => Promise<unknown>])[] = [
  [
    "deactivated",
    401,
    async (world, { correspondent: { wireId } }) =>
      (await anAdmin(world)).caller.call(usersApi.update, { params: { id: wireId }, body: { status: "DESACTIVATED" } }),
  ],
  ["signed out", 401, (_, { caller, correspondent }) => caller.call(authApi.logOut, { params: { id: correspondent.wireId } })],
  [
    "put in charge of another school",
    403,
    async ({ db }, { id, correspondent: { id: userId } }) => {
      const elsewhere = { name: "Collège d'ailleurs", city: "Lyon", zipCode: "69001", country: "France", type: "Collège", userId } as const;
      await db.updateTable("establishments").set({ userId: null }).where("id", "=", id).execute();
      await db.insertInto("establishments").values(elsewhere).execute();
    },
  ],
];

test.for(endings.flatMap((ending) => [true, false].map((dryRun) => [ending[0], dryRun, ending] as const)))(
  "SEC-01 SEC-03 LET-02 a waiting import whose sender is %s, dry run: %s, registers nobody and reveals nothing",
  async ([, dryRun, [, status, ending]], { world }) => {
    const school = await aSchool(world);
    const { promise: released, resolve: releaseAll } = Promise.withResolvers<void>();
    const others = ["one", "two"].map((account) =>
      queueImport(["known", `${account} before ${school.id}`], new AbortController().signal, false, () => released),
    );
    const request = { query: { dryRun: String(dryRun) }, body: { rows: [{ row: 2, ...pupil }] } };
    const answer = school.caller.status(pupilImportApi.importRows, request);
    await setTimeout(300);
    await ending(world, school);
    releaseAll();
    await Promise.all(others);
    expect(await answer).toBe(status);
    expect(await world.db.selectFrom("users").select("id").where("email", "=", pupil.email).execute()).toEqual([]);
  },
);
