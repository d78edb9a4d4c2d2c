import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, anAdmin, aSchool, CLOSED, test } from "#tests/world.ts";
import { openAccountApi } from "../open-account.contract.ts";
import { usersApi } from "../people.contract.ts";

const contact = { lastname: "Germain", firstname: "Sophie", email: "sophie@exemple.fr" };
const unreachable = { lastname: "Galois", firstname: "Évariste" };
const body = { role: "USER", contact, noRegistration: true } as const;

test("ETB-07 ETB-11 only the school that opened an account may read and register it", async ({ world }) => {
  const [school, other] = await Promise.all([aSchool(world), aSchool(world)]);
  const [{ caller }, stranger] = [school.correspondent, other.correspondent.caller];
  const { user } = await caller.call(openAccountApi.open, { body });
  const params = { id: user.id };
  expect(await caller.call(usersApi.one, { params })).toMatchObject({ role: "USER", status: "PENDING", contact, registrations: [] });
  expect(await world.db.selectFrom("mails").select("recipient").where("userId", "=", Number(user.id)).execute()).toEqual([]);
  expect(await trailOf(world, `user ${user.id}`)).toMatchObject([{ actorId: school.correspondent.id, action: "open account" }]);
  expect(await stranger.status(usersApi.one, { params })).toBe(403);
  expect(await stranger.status(registrationsApi.renewOf, { params, body: { categoryName: "C1" } })).toBe(403);
  expect(await caller.status(usersApi.update, { params, body: { genre: "femme" } })).toBe(403);
  await caller.call(registrationsApi.renewOf, { params, body: { categoryName: "C1" } });
  expect((await caller.call(usersApi.update, { params, body: { genre: "femme" } })).registrations).toMatchObject([
    { year: ACTIVE_YEAR, status: "PENDING", establishment: { id: school.wireId } },
  ]);
});

test("SEC-01 a school opens no office account, and none outside the registration period of pupils", async ({ world }) => {
  const { caller } = (await aSchool(world)).correspondent;
  const message = "Un établissement n'ouvre de comptes que pour ses élèves.";
  expect(await caller.refused(openAccountApi.open, { body: { ...body, role: "ADMIN" } })).toMatchObject({ status: 403, message });
  for (const changes of [{ role: "CLUB" }, { role: "ESTABLISHEMENT" }, { inCharge: { of: "club", name: "Le mien" } }])
    expect(await caller.status(openAccountApi.open, { body: { ...body, ...changes } })).toBe(403);
  for (const changes of [{ noRegistration: false }, { contact: { ...contact, lastname: "" } }])
    expect(await caller.status(openAccountApi.open, { body: { ...body, ...changes } })).toBe(400);
  await world.season({ ACTIVE_REGISTRATION_STUDENT: CLOSED });
  expect(await caller.status(openAccountApi.open, { body })).toBe(403);
  await world.season();
});

test("SEC-01 an ADMIN opens accounts of participants and of the office; an officer needs an address", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const { user } = await caller.call(openAccountApi.open, { body: { ...body, role: "ADMIN" } });
  expect((await caller.call(usersApi.one, { params: user })).role).toBe("ADMIN");
  expect(await caller.status(openAccountApi.open, { body: { ...body, contact: unreachable } })).toBe(201);
  expect(await caller.refused(openAccountApi.open, { body: { ...body, contact: unreachable, role: "ADMIN" } })).toMatchObject({
    status: 400,
    issues: [{ path: "contact.email", message: "L'adresse e-mail est requise" }],
  });
  expect(await caller.status(openAccountApi.open, { body: { ...body, contact: { ...contact, zip_code: "690" } } })).toBe(400);
});

test("ADM-04 the office opens the account of a future club or center manager: the first mail says what it is for", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const letterOf = async (input: object) => {
    const { user } = await caller.call(openAccountApi.open, { body: { ...body, ...input } });
    const { role } = await caller.call(usersApi.one, { params: user });
    const mails = world.db.selectFrom("mails").select(["subject", "text"]).where("userId", "=", Number(user.id));
    return { role, ...(await mails.executeTakeFirstOrThrow()) };
  };
  expect(await letterOf({ role: "CLUB", inCharge: { of: "club", name: "Club Noether" } })).toMatchObject({
    role: "CLUB",
    subject: "Vous êtes responsable d'un club : choisissez votre mot de passe",
    text: expect.stringContaining("le club « Club Noether »"),
  });
  expect(await letterOf({ role: "ESTABLISHEMENT", inCharge: { of: "school", name: "Collège Pascal" } })).toMatchObject({
    role: "ESTABLISHEMENT",
    subject: "Vous êtes correspondant d'un établissement : choisissez votre mot de passe",
    text: expect.stringContaining("l'établissement « Collège Pascal »"),
  });
  expect(await letterOf({ inCharge: { of: "center", name: "Lycée Pascal" } })).toMatchObject({
    role: "USER",
    subject: "Vous êtes responsable d'un centre d'épreuve : choisissez votre mot de passe",
    text: expect.stringContaining("le centre d'épreuve « Lycée Pascal »"),
  });
  expect((await letterOf({ role: "ADMIN" })).subject).toBe("Votre compte de la fédération : choisissez votre mot de passe");
  expect((await letterOf({})).subject).toBe("Votre compte du championnat : choisissez votre mot de passe");
  expect(await caller.status(openAccountApi.open, { body: { ...body, role: "CLUB", contact: unreachable } })).toBe(400);
});
