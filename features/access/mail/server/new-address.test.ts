import { expect } from "vitest";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { aMail } from "#tests/mailing.ts";
import { askForLink } from "#tests/password-links.ts";
import { anAdmin, aPerson, aPupil, aSchool, test as plain, type World } from "#tests/world.ts";
import { mailApi } from "../mail.contract.ts";

const test = plain.extend("office", { scope: "file" }, ({ world }) => anAdmin(world));

interface Addressee {
  readonly id: number;
  readonly wireId: string;
  readonly email: string;
}

/** An unsent mail to somebody. */
const aLetter = async (
  { db }: World,
  { id, email }: Addressee,
  cause = "letter",
  facts: { forAddress?: boolean; status?: "failed" } = {},
) => {
  const letter = { userId: id, recipient: email, ...facts, ...(facts.status && { lastError: "550 no such user" }) };
  const written = db
    .insertInto("mails")
    .values(aMail(`${cause}-${id}`, letter))
    .returning("id");
  return String((await written.executeTakeFirstOrThrow()).id);
};
const change = (person: Addressee, email: string) => ({ params: { id: person.wireId }, body: { contact: { email } } });
const lettersOf = ({ db }: World, { id }: Addressee) => db.selectFrom("mails").selectAll().where("userId", "=", id).orderBy("id").execute();
const stateOf = ({ db }: World, id: string) =>
  db.selectFrom("mails").select(["recipient", "status", "text", "lastError"]).where("id", "=", Number(id)).executeTakeFirstOrThrow();

test("LET-07 a waiting mail goes to the new address; a notice about the account stays at its own address", async ({ world, office }) => {
  const person = await aPerson(world);
  const [waits, failed] = [await aLetter(world, person), await aLetter(world, person, "lost", { status: "failed" })];
  const notice = await aLetter(world, person, "new-device", { forAddress: true });
  const email = `juste-${person.id}@exemple.fr`;
  await office.caller.call(usersApi.update, change(person, email));
  expect(await stateOf(world, waits)).toMatchObject({ recipient: email, status: "waiting", text: "Bonjour", lastError: null });
  expect(await stateOf(world, failed)).toMatchObject({
    ...{ recipient: email, status: "failed", lastError: "À l'ancienne adresse\u00A0: 550 no such user" },
  });
  expect(await stateOf(world, notice)).toMatchObject({ recipient: person.email, status: "waiting" });
  expect((await lettersOf(world, person)).find(({ cause }) => cause.startsWith("former-address"))?.recipient).toBe(person.email);
  expect(await office.caller.call(mailApi.resend, { params: { id: failed } })).toMatchObject({ to: email, status: "waiting" });
  expect(await office.caller.call(mailApi.resend, { params: { id: notice } })).toMatchObject({ to: person.email });
});

test("LET-07 waiting links for the former address end; other accounts of that address keep theirs", async ({ world, office }) => {
  const email = "famille.ailleurs@exemple.fr";
  const [anne, zoe] = [await aPerson(world, { email, firstname: "Anne" }), await aPerson(world, { email, firstname: "Zoé" })];
  await askForLink(world, email);
  await office.caller.call(usersApi.update, change(anne, `anne-${anne.id}@exemple.fr`));
  const [shared] = await world.db.selectFrom("mails").select(["text", "status"]).where("recipient", "=", email).orderBy("id").execute();
  expect(shared).toEqual({ status: "waiting", text: expect.stringContaining(zoe.username) });
  expect(shared?.text).not.toContain(anne.username);
  await office.caller.call(usersApi.update, change(zoe, `zoe-${zoe.id}@exemple.fr`));
  expect((await lettersOf(world, zoe))[0]).toMatchObject({
    ...{ recipient: email, status: "failed", text: null, lastError: "L'adresse e-mail a changé\u00A0: le lien ne sert plus" },
  });
});

test("SEC-04 LET-07 a person whose address was removed gets no more mails; the office sees why", async ({ world, office }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const letter = await aLetter(world, pupil);
  await school.correspondent.caller.call(usersApi.update, change(pupil, ""));
  expect(await stateOf(world, letter)).toMatchObject({ status: "failed", lastError: "Cette personne n'a plus d'adresse e-mail" });
  expect(await office.caller.refused(mailApi.resend, { params: { id: letter } })).toMatchObject({
    status: 409,
    message: "Cette personne n'a plus d'adresse e-mail\u00A0: ce message ne peut plus lui être envoyé.",
  });
  const elsewhere = await aPerson(world);
  const misdirected = await aLetter(world, { ...elsewhere, email: "ailleurs@exemple.fr" });
  const refused = await office.caller.refused(mailApi.resend, { params: { id: misdirected } });
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(elsewhere.email) });
});

test("ADM-04 LET-07 mails that wait for a merged account go to the address of the one kept", async ({ world, office }) => {
  const birthday = "1987-02-03";
  const [keptAccount, other] = [await aPerson(world, { birthday }), await aPerson(world, { birthday })];
  const letter = await aLetter(world, other);
  await office.caller.call(duplicatesApi.merge, { params: { id: keptAccount.wireId }, body: { otherId: other.wireId, dryRun: false } });
  expect(await stateOf(world, letter)).toMatchObject({ recipient: keptAccount.email, status: "waiting" });
});
