import { expect } from "vitest";
import { anAdmin, aPerson, test as plain } from "#tests/world.ts";
import { languagesApi } from "../languages.contract.ts";
import { languageOr400 } from "./languages.service.ts";

const test = plain.extend("office", async ({ world }) => (await anAdmin(world)).caller);

test("INS-17 a championship starts with the eight languages", async ({ world }) => {
  const languages = await world.nobody.call(languagesApi.names);
  const names = languages.map(({ language }) => language).join(", ");
  expect(names).toBe("Français, Anglais, Italien, Polonais, Russe, Ukrainien, Arabe, Allemand");
});

test("CFG-02 while a new language is pending there is no second one; once it is named, everyone reads it", async ({ world, office }) => {
  const create = (language: string) => office.refused(languagesApi.create, { body: { language } });
  const pending = { status: 409, message: "Une nouvelle langue est déjà en cours de création" };
  const [first, second] = await Promise.allSettled([create("New language"), create("New language")]);
  const refused = first.status === "fulfilled" ? first : second;
  expect([first.status, second.status].sort(), "one is created, one refused").toEqual(["fulfilled", "rejected"]);
  expect(refused).toMatchObject({ value: pending });
  expect(await create("New language")).toMatchObject(pending);
  expect(await create("Espagnol")).toMatchObject(pending);
  const renamed = await office.call(languagesApi.update, { body: { originalName: "New language", language: "Espagnol" } });
  expect(renamed).toEqual({ language: "Espagnol" });
  expect((await world.nobody.call(languagesApi.names)).at(-1)).toEqual({ language: "Espagnol" });
  expect(await office.call(languagesApi.list)).toContainEqual({ language: "Espagnol" });
});

test("CFG-02 an unnamed language is not offered, and can be deleted while nobody has it", async ({ world, office }) => {
  await office.call(languagesApi.create, { body: { language: "New language" } });
  await world.settle();
  expect(await world.nobody.call(languagesApi.names)).not.toContainEqual({ language: "New language" });
  expect(await office.call(languagesApi.list)).toContainEqual({ language: "New language" });
  await expect(languageOr400(world.db, "New language")).rejects.toMatchObject({ statusCode: 400 });
  const somebody = await aPerson(world);
  const setLanguage = (language: string) =>
    world.db
      .updateTable("users")
      .set(({ selectFrom }) => ({ languageId: selectFrom("languages").select("id").where("language", "=", language) }))
      .where("id", "=", somebody.id)
      .execute();
  await setLanguage("New language");
  expect(await office.status(languagesApi.removePending)).toBe(409);
  await setLanguage("Français");
  await office.call(languagesApi.removePending);
  expect(await office.call(languagesApi.list)).not.toContainEqual({ language: "New language" });
  expect(await office.status(languagesApi.removePending)).toBe(404);
  expect(await somebody.caller.status(languagesApi.removePending)).toBe(403);
});

test("CFG-02 an empty name and a name already taken are refused; an unknown language is 404", async ({ office }) => {
  const empty = await office.refused(languagesApi.update, { body: { originalName: "Russe", language: " " } });
  expect(empty).toMatchObject({ status: 400, issues: [{ path: "language", message: "Le nom de la langue ne peut pas être vide" }] });
  const taken = { status: 409, message: "Cette langue existe déjà" };
  expect(await office.refused(languagesApi.update, { body: { originalName: "Russe", language: "francais" } })).toMatchObject(taken);
  expect(await office.refused(languagesApi.create, { body: { language: "RUSSE" } })).toMatchObject(taken);
  expect(await office.status(languagesApi.update, { body: { originalName: "Latin", language: "Grec" } })).toBe(404);
});

test("SEC-04 a renamed language is in the trail", async ({ world }) => {
  const { caller, id } = await anAdmin(world);
  await caller.call(languagesApi.update, { body: { originalName: "Arabe", language: "Arabe littéral" } });
  const [change] = await world.db.selectFrom("auditTrail").selectAll().where("actorId", "=", id).execute();
  expect(change).toMatchObject({ action: "rename language", before: { language: "Arabe" }, after: { language: "Arabe littéral" } });
});

test("SEC-01 only the office adds and renames languages", async ({ world }) => {
  for (const role of ["USER", "ESTABLISHEMENT", "CLUB"] as const) {
    const { caller } = await aPerson(world, { role });
    expect(await caller.status(languagesApi.list)).toBe(403);
    expect(await caller.status(languagesApi.create, { body: { language: "Latin" } })).toBe(403);
    expect(await caller.status(languagesApi.update, { body: { originalName: "Russe", language: "Latin" } })).toBe(403);
  }
});
