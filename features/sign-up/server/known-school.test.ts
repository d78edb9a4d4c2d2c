import { expect } from "vitest";
import { establishmentsApi } from "#features/establishments/establishments.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import {
  changeSchool,
  countRows,
  declaring,
  emptied,
  memberships,
  person,
  place,
  refused,
  register,
  rowOf,
  type School,
  type SchoolBody,
  school,
  schoolOf,
} from "#tests/sign-ups.ts";
import { ACTIVE_YEAR, aSchool, confirmApplicant, test } from "#tests/world.ts";

test.beforeEach(({ world }) => emptied(world));

const taken = (byCode: boolean) => ({
  status: 409,
  message: expect.stringMatching(/^Cet établissement est déjà inscrit\u00A0: .* écrivez à contact@palmares\.test\.$/),
  issues: [{ path: byCode ? "establishment.rneCode" : "establishment.name", message: "Cet établissement est déjà inscrit" }],
});

const taking = (changes: Partial<School> = {}): SchoolBody => ({ ...declaring(changes), takeOver: true });

test.for(["a correspondent", "a correspondent who left", "nobody"] as const)(
  "INS-18 LET-01 a known school with %s is told in the same words, whether it is registered this year or was in another; nothing is written",
  async (acting, { world }) => {
    const known = await aSchool(world, { name: "Collège Lovelace" });
    await changeSchool(world, known.id, { rneCode: "0690001B", ...(acting === "nobody" && { userId: null }) });
    if (acting === "a correspondent who left")
      await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", known.correspondent.id).execute();
    const before = await countRows(world);
    const answer = await refused(world, declaring());
    expect(answer).toMatchObject(taken(true));
    expect(answer.message).toBe(
      "Cet établissement est déjà inscrit\u00A0: Collège Lovelace, Lyon. Vous en êtes le correspondant\u00A0? Connectez-vous avec votre identifiant. " +
        "Vous prenez la suite d'un collègue\u00A0? Dites-le dans le formulaire. Sinon, demandez à votre collègue, ou écrivez à contact@palmares.test.",
    );
    expect((await world.nobody.refused(establishmentsApi.declarable, { body: declaring().establishment })).message).toBe(answer.message);
    await world.db
      .updateTable("registrations")
      .set({ year: ACTIVE_YEAR - 1 })
      .where("establishmentId", "=", known.id)
      .execute();
    expect(await refused(world, declaring())).toMatchObject(taken(true));
    expect(await countRows(world)).toEqual(before);
  },
);

test("LET-01 requests wait side by side: a squatter keeps nobody out, and none is told of another", async ({ world }) => {
  const squatter = await register(world, declaring({ name: "Faux collège" }));
  const teacher = await register(world, declaring());
  await world.nobody.call(establishmentsApi.declarable, { body: declaring().establishment });
  expect(await world.db.selectFrom("establishments").select("id").execute()).toEqual([]);
  await confirmApplicant(world, teacher.id);
  expect(await schoolOf(world, teacher.id)).toMatchObject(school);
  expect(await (await world.signedInAs(Number(squatter.id))).call(usersApi.me)).toMatchObject({ establishment: null });
});

test.for(["none", "deactivated", "active"] as const)(
  "INS-18 LET-01 a school whose correspondent is %s is taken over once confirmed, PENDING, with its pupils, its past, its name and its address",
  async (left, { world }) => {
    const known = await aSchool(world, { name: "Collège Lovelace" });
    await changeSchool(world, known.id, { rneCode: "0690001B", ...(left === "none" && { userId: null }) });
    if (left === "deactivated")
      await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", known.correspondent.id).execute();
    await world.db
      .insertInto("registrations")
      .values({ kind: "establishment", establishmentId: known.id, year: ACTIVE_YEAR - 1, status: "CONFIRMED", confirmedAt: world.time.now })
      .execute();
    const before = await rowOf(world, known.id);
    const { id } = await register(world, taking({ rneCode: "0690001b", name: "Evil" }));
    expect(await rowOf(world, known.id)).toEqual(before);
    await confirmApplicant(world, id, known.wireId);
    expect(await rowOf(world, known.id)).toEqual({ ...before, userId: Number(id) });
    expect(await memberships(world, known.id)).toEqual([
      { year: ACTIVE_YEAR - 1, status: "CONFIRMED" },
      { year: ACTIVE_YEAR, status: "PENDING" },
    ]);
    const trail = await world.db
      .selectFrom("auditTrail")
      .select(["action", "before", "after"])
      .where("subject", "in", [`establishment ${known.id}`, `user ${id}`])
      .orderBy("id")
      .execute();
    expect(trail).toMatchObject([
      { action: "declare school", after: { rneCode: "0690001B", name: "Evil" } },
      { action: "confirm correspondent", before: { userId: before.userId }, after: { userId: Number(id) } },
    ]);
  },
);

test("INS-18 a school that comes back without a correspondent is registered for this year", async ({ world }) => {
  const known = await aSchool(world);
  await changeSchool(world, known.id, { rneCode: "0690001B", userId: null });
  await world.db
    .updateTable("registrations")
    .set({ year: ACTIVE_YEAR - 2 })
    .where("establishmentId", "=", known.id)
    .execute();
  await confirmApplicant(world, (await register(world, taking())).id, known.wireId);
  expect(await memberships(world, known.id)).toEqual([
    { year: ACTIVE_YEAR - 2, status: "CONFIRMED" },
    { year: ACTIVE_YEAR, status: "PENDING" },
  ]);
});

test("INS-18 without a code, a school of this name and postal code is not doubled silently, however the name is written", async ({
  world,
}) => {
  const { rneCode: _, ...abroad } = { ...school, name: "Lycée français Ibn-Khaldoun", zipCode: "1000", city: "Tunis", country: "Tunisie" };
  const body: SchoolBody = { ...declaring(), establishment: abroad };
  await confirmApplicant(world, (await register(world, body)).id);
  for (const name of [abroad.name, "LYCEE FRANCAIS  IBN KHALDOUN"]) {
    const answer = await refused(world, { ...body, establishment: { ...abroad, name } });
    expect(answer).toMatchObject(taken(false));
    expect(answer.message).toContain("C'est un autre établissement\u00A0? Indiquez son code RNE, ou précisez son nom.");
  }
  for (const other of [{ zipCode: "1001" }, { country: "Belgique" }, { name: "Lycée français Pierre-Mendès-France" }])
    await register(world, { ...body, establishment: { ...abroad, ...other } });
});

test("INS-18 LET-03 two schools of one name and postal code are told apart by their codes; the office gives a code to the one that had none", async ({
  world,
}) => {
  await confirmApplicant(world, (await register(world, declaring())).id);
  await confirmApplicant(world, (await register(world, declaring({ rneCode: "0690002C" }))).id);
  const left = await aSchool(world, { name: "École Curie" });
  await changeSchool(world, left.id, { userId: null, zipCode: place.zipCode });
  await confirmApplicant(world, (await register(world, taking({ rneCode: "0690003D", name: "Ecole CURIE" }))).id, left.wireId);
  expect((await rowOf(world, left.id)).rneCode).toBe("0690003D");
});

test("LET-01 of colleagues whom the office confirms at the same moment for one school, one acts for it in the end", async ({ world }) => {
  const colleagues = await Promise.all(
    ["Ada", "Emmy", "Sophie"].map((firstname) => register(world, { ...declaring(), contact: { ...person.contact, firstname } })),
  );
  const answers = await Promise.allSettled(colleagues.map(({ id }) => confirmApplicant(world, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await world.db.selectFrom("establishments").select("rneCode").execute()).toEqual([{ rneCode: "0690001B" }]);
});

test("INS-18 the form is told before it is filled in that a school is there already", async ({ world }) => {
  const { establishment } = declaring();
  const ask = (body: School) => world.nobody.refused(establishmentsApi.declarable, { body });
  await world.nobody.call(establishmentsApi.declarable, { body: establishment });
  const known = await aSchool(world);
  await changeSchool(world, known.id, { rneCode: "0690001B" });
  expect(await ask(establishment)).toMatchObject(taken(true));
  await changeSchool(world, known.id, { userId: null });
  expect(await ask(establishment)).toMatchObject(taken(true));
  expect((await ask({ ...establishment, zipCode: "1" })).status).toBe(400);
});
