import { expect } from "vitest";
import { establishmentsApi } from "#organizations/establishments/establishments.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import {
  changeSchool,
  countRows,
  deleteAll,
  memberships,
  moveMemberships,
  person,
  refused,
  register,
  rowOf,
  type School,
  type SchoolBody,
  school,
  schoolAddress,
  schoolOf,
  schoolSignUp,
} from "#tests/sign-ups.ts";
import { ACTIVE_YEAR, aSchool, confirmApplicant, test } from "#tests/world.ts";

test.beforeEach(({ world }) => deleteAll(world));

const alreadyRegistered = (byCode: boolean) => ({
  status: 409,
  message: expect.stringMatching(/^Cet établissement est déjà inscrit\u00A0: .* écrivez à contact@palmares\.test\.$/),
  issues: [{ path: byCode ? "establishment.rneCode" : "establishment.name", message: "Cet établissement est déjà inscrit" }],
});

const takeOverBody = (changes: Partial<School> = {}): SchoolBody => ({ ...schoolSignUp(changes), takeOver: true });

test.for(["a correspondent", "a correspondent who left", "nobody"] as const)(
  "INS-18 LET-01 an existing school with %s gets the same message, registered this year or in another; nothing is written",
  async (correspondentState, { world }) => {
    const existing = await aSchool(world, { name: "Collège Lovelace" });
    await changeSchool(world, existing.id, { rneCode: "0690001B", ...(correspondentState === "nobody" && { userId: null }) });
    if (correspondentState === "a correspondent who left")
      await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", existing.correspondent.id).execute();
    const before = await countRows(world);
    const answer = await refused(world, schoolSignUp());
    expect(answer).toMatchObject(alreadyRegistered(true));
    expect(answer.message).toBe(
      "Cet établissement est déjà inscrit\u00A0: Collège Lovelace, Lyon. Vous en êtes le correspondant\u00A0? Connectez-vous avec votre identifiant. " +
        "Vous prenez la suite d'un collègue\u00A0? Dites-le dans le formulaire. Sinon, demandez à votre collègue, ou écrivez à contact@palmares.test.",
    );
    expect((await world.nobody.refused(establishmentsApi.declarable, { body: schoolSignUp().establishment })).message).toBe(answer.message);
    await moveMemberships(world, existing.id, ACTIVE_YEAR - 1);
    expect(await refused(world, schoolSignUp())).toMatchObject(alreadyRegistered(true));
    expect(await countRows(world)).toEqual(before);
  },
);

test("LET-01 several requests may be pending: a squatter blocks nobody, and no applicant learns of another", async ({ world }) => {
  const squatter = await register(world, schoolSignUp({ name: "Faux collège" }));
  const teacher = await register(world, schoolSignUp());
  await world.nobody.call(establishmentsApi.declarable, { body: schoolSignUp().establishment });
  expect(await world.db.selectFrom("establishments").select("id").execute()).toEqual([]);
  await confirmApplicant(world, teacher.id);
  expect(await schoolOf(world, teacher.id)).toMatchObject(school);
  expect(await (await world.signedInAs(Number(squatter.id))).call(usersApi.me)).toMatchObject({ establishment: null });
});

test.for(["none", "deactivated", "active"] as const)(
  "INS-18 LET-01 a school whose correspondent is %s is taken over once confirmed, PENDING, with its pupils, its history, its name and its address",
  async (previous, { world }) => {
    const existing = await aSchool(world, { name: "Collège Lovelace" });
    await changeSchool(world, existing.id, { rneCode: "0690001B", ...(previous === "none" && { userId: null }) });
    if (previous === "deactivated")
      await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", existing.correspondent.id).execute();
    const past = { year: ACTIVE_YEAR - 1, status: "CONFIRMED", confirmedAt: world.time.now } as const;
    await world.db
      .insertInto("registrations")
      .values({ kind: "establishment", establishmentId: existing.id, ...past })
      .execute();
    const before = await rowOf(world, existing.id);
    const { id } = await register(world, takeOverBody({ rneCode: "0690001b", name: "Evil" }));
    expect(await rowOf(world, existing.id)).toEqual(before);
    await confirmApplicant(world, id, existing.wireId);
    expect(await rowOf(world, existing.id)).toEqual({ ...before, userId: Number(id) });
    expect(await memberships(world, existing.id)).toEqual([
      { year: ACTIVE_YEAR - 1, status: "CONFIRMED" },
      { year: ACTIVE_YEAR, status: "PENDING" },
    ]);
    const trail = await world.db
      .selectFrom("auditTrail")
      .select(["action", "before", "after"])
      .where("subject", "in", [`establishment ${existing.id}`, `user ${id}`])
      .orderBy("id")
      .execute();
    expect(trail).toMatchObject([
      { action: "declare school", after: { rneCode: "0690001B", name: "Evil" } },
      { action: "confirm correspondent", before: { userId: before.userId }, after: { userId: Number(id) } },
    ]);
  },
);

test("INS-18 a school that returns without a correspondent is registered for this year", async ({ world }) => {
  const existing = await aSchool(world);
  await changeSchool(world, existing.id, { rneCode: "0690001B", userId: null });
  await moveMemberships(world, existing.id, ACTIVE_YEAR - 2);
  await confirmApplicant(world, (await register(world, takeOverBody())).id, existing.wireId);
  expect(await memberships(world, existing.id)).toEqual([
    { year: ACTIVE_YEAR - 2, status: "CONFIRMED" },
    { year: ACTIVE_YEAR, status: "PENDING" },
  ]);
});

test("INS-18 without a code, a school of this name and postal code is not duplicated silently, whatever the spelling of the name", async ({
  world,
}) => {
  const { rneCode: _, ...abroad } = { ...school, name: "Lycée français Ibn-Khaldoun", zipCode: "1000", city: "Tunis", country: "Tunisie" };
  const body: SchoolBody = { ...schoolSignUp(), establishment: abroad };
  await confirmApplicant(world, (await register(world, body)).id);
  for (const name of [abroad.name, "LYCEE FRANCAIS  IBN KHALDOUN"]) {
    const answer = await refused(world, { ...body, establishment: { ...abroad, name } });
    expect(answer).toMatchObject(alreadyRegistered(false));
    expect(answer.message).toContain("C'est un autre établissement\u00A0? Indiquez son code RNE, ou précisez son nom.");
  }
  for (const other of [{ zipCode: "1001" }, { country: "Belgique" }, { name: "Lycée français Pierre-Mendès-France" }])
    await register(world, { ...body, establishment: { ...abroad, ...other } });
});

test("INS-18 LET-03 two schools with the same name and postal code differ by their codes; the office gives the missing code", async ({
  world,
}) => {
  await confirmApplicant(world, (await register(world, schoolSignUp())).id);
  await confirmApplicant(world, (await register(world, schoolSignUp({ rneCode: "0690002C" }))).id);
  const previous = await aSchool(world, { name: "École Curie" });
  await changeSchool(world, previous.id, { userId: null, zipCode: schoolAddress.zipCode });
  await confirmApplicant(world, (await register(world, takeOverBody({ rneCode: "0690003D", name: "Ecole CURIE" }))).id, previous.wireId);
  expect((await rowOf(world, previous.id)).rneCode).toBe("0690003D");
});

test("LET-01 if the office confirms several colleagues of one school at the same moment, only one acts for it", async ({ world }) => {
  const colleagues = await Promise.all(
    ["Ada", "Emmy", "Sophie"].map((firstname) => register(world, { ...schoolSignUp(), contact: { ...person.contact, firstname } })),
  );
  const answers = await Promise.allSettled(colleagues.map(({ id }) => confirmApplicant(world, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await world.db.selectFrom("establishments").select("rneCode").execute()).toEqual([{ rneCode: "0690001B" }]);
});

test("INS-18 the form shows that a school exists already before the rest is filled in", async ({ world }) => {
  const { establishment } = schoolSignUp();
  const checkSchool = (body: School) => world.nobody.refused(establishmentsApi.declarable, { body });
  await world.nobody.call(establishmentsApi.declarable, { body: establishment });
  const existing = await aSchool(world);
  await changeSchool(world, existing.id, { rneCode: "0690001B" });
  expect(await checkSchool(establishment)).toMatchObject(alreadyRegistered(true));
  await changeSchool(world, existing.id, { userId: null });
  expect(await checkSchool(establishment)).toMatchObject(alreadyRegistered(true));
  expect((await checkSchool({ ...establishment, zipCode: "1" })).status).toBe(400);
});
