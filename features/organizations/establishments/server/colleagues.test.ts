import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { pupilsApi } from "#people/pupils/pupils.contract.ts";
import { slipsApi } from "#people/pupils/slips.contract.ts";
import { rightOfColleague } from "#platform/contract/endpoint.ts";
import { contracts, nameOf } from "#tests/contracts.ts";
import { isAccepted, lettersTo, linkTo, slipOf } from "#tests/password-links.ts";
import { castOf, ownCells } from "#tests/permissions.cast.ts";
import { codeOf } from "#tests/public-directory.ts";
import { update } from "#tests/rows.ts";
import { trailOf } from "#tests/stages.ts";
import { waitUntilBlocked } from "#tests/waiting-calls.ts";
import { aColleague, anAdmin, anApplicant, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { colleaguesApi } from "../colleagues.contract.ts";
import { establishmentsApi } from "../establishments.contract.ts";
import { schoolsApi } from "../schools.contract.ts";

type School = Awaited<ReturnType<typeof aSchool>>;
let count = 0;
const aNewcomer = () => {
  count += 1;
  return { lastname: "Noether", firstname: "Emmy", email: `emmy${count}@exemple.fr` };
};

/** Invited by the correspondent; the password is not chosen yet. */
async function invite(world: World, { correspondent, wireId: id }: School, mayRegister = false) {
  const body = { ...aNewcomer(), mayRegister };
  const colleague = await correspondent.caller.call(colleaguesApi.invite, { params: { id }, body });
  return { ...colleague, link: await linkTo(world, body) };
}

const invitationOf = ({ email }: { email: string }) => ({ lastname: "Durand", firstname: "Marie", email, mayRegister: false });

async function appoint(world: World, school: School, userId: string) {
  const body = { rneCode: codeOf(800_000 + school.id), userId };
  await (await anAdmin(world)).caller.call(schoolsApi.update, { params: { id: school.wireId }, body });
}

test("PPL-12 the link of an invitation names who invites and the school, is used once, and opens its pupils to the colleague alone", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const [pupil, foreign] = [await aPupil(world, school), await aPupil(world, other)];
  const invited = await invite(world, school);
  const { firstname, lastname } = (await school.correspondent.caller.call(usersApi.me)).contact;
  expect((await lettersTo(world, invited.email))[0]?.text).toContain(
    `${firstname} ${lastname}, qui s'occupe du championnat pour l'établissement « ${school.name} », vous invite`,
  );
  expect([await isAccepted(world, invited.link), await isAccepted(world, invited.link)]).toEqual([true, false]);
  const colleague = { ...invited, caller: await world.signedInAs(Number(invited.id)) };
  expect((await colleague.caller.call(pupilsApi.list)).data.map(({ id }) => id)).toEqual([pupil.wireId]);
  const { establishment, schoolRight } = await colleague.caller.call(usersApi.me);
  expect([establishment?.id, schoolRight]).toEqual([school.wireId, "see"]);
  expect(await colleague.caller.status(usersApi.one, { params: { id: foreign.wireId } })).toBe(403);
  expect(await colleague.caller.status(slipsApi.print, { body: { userIds: [foreign.wireId] } })).toBe(403);
  expect(await isAccepted(world, await slipOf({ correspondent: colleague }, pupil)), "a slip that they print").toBe(true);
  expect(await trailOf(world, `user ${pupil.id}`)).toMatchObject([{ action: "print slip", actorId: Number(invited.id) }]);
});

test("PPL-12 LET-07 an invitation opens nothing after a week, nor once it is withdrawn or its correspondent replaced", async ({
  world,
}) => {
  const school = await aSchool(world);
  const [late, withdrawn, orphaned] = [await invite(world, school), await invite(world, school), await invite(world, school)];
  const { caller } = school.correspondent;
  await caller.call(colleaguesApi.withdraw, { params: { id: school.wireId, userId: withdrawn.id } });
  expect(await isAccepted(world, withdrawn.link)).toBe(false);
  expect((await lettersTo(world, withdrawn.email)).length, "who never came is not written to again").toBe(1);
  await world.pool.query("update one_time_links set expires_at = $1 where user_id = $2", [world.time.now, late.id]);
  expect(await isAccepted(world, late.link)).toBe(false);
  world.time.now = new Date(world.time.now.getTime() + 61_000);
  await caller.call(colleaguesApi.inviteAgain, { params: { id: school.wireId, userId: late.id } });
  expect(await isAccepted(world, await linkTo(world, late)), "sent again").toBe(true);
  expect(await caller.status(colleaguesApi.inviteAgain, { params: { id: school.wireId, userId: late.id } }), "has a password").toBe(409);
  const successor = await aPerson(world, { role: "ESTABLISHEMENT" });
  await appoint(world, school, successor.wireId);
  expect(await isAccepted(world, orphaned.link)).toBe(false);
});

test("PPL-12 a colleague makes no call of another right: of every writing call of a school, only those that they were allowed", async ({
  world,
}) => {
  const cast = await castOf(world);
  const [seeing, registering] = [await aColleague(world, cast.school), await aColleague(world, cast.school, true)];
  const calls = contracts.filter((endpoint) => endpoint.may !== "everyone" && endpoint.may.ESTABLISHEMENT && endpoint.method !== "GET");
  const cells = ownCells(cast);
  for (const endpoint of calls) {
    const right = rightOfColleague(endpoint);
    if (right === "see") continue;
    const request = cells[nameOf(endpoint)]?.ESTABLISHEMENT?.own ?? {};
    expect(await seeing.caller.status(endpoint, request), `seeing: ${nameOf(endpoint)}`).toBe(403);
    if (right === null) expect(await registering.caller.status(endpoint, request), `registering: ${nameOf(endpoint)}`).toBe(403);
  }
  expect(calls.filter((endpoint) => rightOfColleague(endpoint) === null).map(nameOf)).toEqual(
    expect.arrayContaining([
      "PATCH /establishement/me",
      "POST /establishement/:id/colleagues",
      "POST /registrations/renew",
      "POST /establishement/request",
    ]),
  );
  expect(await registering.caller.status(colleaguesApi.list, { params: { id: cast.school.wireId } }), "nor reads who they are").toBe(403);
});

test("PPL-12 a colleague who may register confirms, in the trail under their own name; what the correspondent takes back ends at the next call", async ({
  world,
}) => {
  const school = await aSchool(world);
  const [one, other] = [await aPupil(world, school), await aPupil(world, school)];
  const { caller, ...colleague } = await aColleague(world, school, true);
  const confirm = (pupil: typeof one) => caller.status(registrationsApi.validate, { params: { id: pupil.registration.wireId } });
  expect(await confirm(one)).toBe(200);
  expect(await trailOf(world, `registration ${one.registration.id}`)).toMatchObject([{ actorId: colleague.id }]);
  await school.correspondent.caller.call(colleaguesApi.change, { params: colleague.params, body: { mayRegister: false } });
  expect(await confirm(other)).toBe(403);
  expect(await caller.status(establishmentsApi.updateMine, { body: { estimatedParticipants: 99 } })).toBe(403);
});

test("PPL-12 LET-07 a withdrawn colleague is signed out and told; their slips and their mailbox open nothing, and the trail says who withdrew them", async ({
  world,
}) => {
  const school = await aSchool(world);
  const colleague = await aColleague(world, school);
  const pupil = await aPupil(world, school, { person: { email: colleague.email } });
  const slip = await slipOf({ correspondent: colleague }, pupil);
  await school.correspondent.caller.call(colleaguesApi.withdraw, { params: colleague.params });
  expect(await colleague.caller.status(pupilsApi.list)).toBe(401);
  expect((await lettersTo(world, colleague.email)).at(-1)?.text).toContain("est retiré");
  expect(await isAccepted(world, slip)).toBe(false);
  expect((await trailOf(world, `establishment ${school.id}`)).at(-1)).toMatchObject({
    action: "withdraw colleague",
    actorId: school.correspondent.id,
    before: { userId: colleague.id },
  });
  const again = await world.signedInAs(colleague.id);
  expect([await again.status(pupilsApi.list), (await again.call(usersApi.me)).schoolRight]).toEqual([403, null]);
  const { rows } = await world.pool.query("select email_of from users where id = $1", [pupil.id]);
  expect(rows, "the address is known as a former colleague's").toEqual([{ email_of: colleague.id }]);
  const invitation = { ...invitationOf(colleague), mayRegister: true };
  const invited = await school.correspondent.caller.call(colleaguesApi.invite, { params: { id: school.wireId }, body: invitation });
  expect([invited.id, invited.state], "invited again: the same account").toEqual([colleague.wireId, "active"]);
});

test("PPL-12 LET-02 with another correspondent colleagues see nothing until confirmed, even if the former one returns; what they handed out has ended", async ({
  world,
}) => {
  const school = await aSchool(world);
  const [colleague, pupil] = [await aColleague(world, school, true), await aPupil(world, school)];
  const slip = await slipOf({ correspondent: colleague }, pupil);
  const successor = await aPerson(world, { role: "ESTABLISHEMENT" });
  await appoint(world, school, successor.wireId);
  expect(await colleague.caller.status(pupilsApi.list)).toBe(403);
  expect((await colleague.caller.call(usersApi.me)).schoolRight).toBe("unconfirmed");
  expect((await lettersTo(world, colleague.email)).at(-1)?.text).toContain("change de correspondant");
  expect(await school.correspondent.caller.status(colleaguesApi.list, { params: { id: school.wireId } }), "the former one").toBe(403);
  expect(await isAccepted(world, slip)).toBe(false);
  await appoint(world, school, school.correspondent.wireId);
  expect(await colleague.caller.status(pupilsApi.list), "the former one is back").toBe(403);
  const list = await school.correspondent.caller.call(colleaguesApi.list, { params: { id: school.wireId } });
  expect(list).toMatchObject([{ id: colleague.wireId, state: "unconfirmed", mayRegister: true }]);
  await school.correspondent.caller.call(colleaguesApi.change, { params: colleague.params, body: { mayRegister: true } });
  expect(await colleague.caller.status(pupilsApi.list)).toBe(200);
});

test("PPL-12 a colleague named correspondent is a colleague no more; one account acts for one school", async ({ world }) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const colleague = await aColleague(world, school);
  await appoint(world, other, colleague.wireId);
  expect(await colleague.caller.call(usersApi.me)).toMatchObject({ establishment: { id: other.wireId }, schoolRight: "correspondent" });
  expect(await school.correspondent.caller.call(colleaguesApi.list, { params: { id: school.wireId } })).toEqual([]);
});

test("PPL-12 an address of the school is refused, and one of somebody elsewhere opens an account of its own: nobody learns who else has one", async ({
  world,
}) => {
  const school = await aSchool(world);
  const elsewhere = await aPerson(world, { role: "ESTABLISHEMENT", email: "sophie@exemple.fr" });
  const invitation = { lastname: "Germain", firstname: "Sophie", mayRegister: false };
  const call = (email: string) => ({ params: { id: school.wireId }, body: { ...invitation, email } });
  const { caller, email } = school.correspondent;
  expect(await caller.status(colleaguesApi.invite, call(email))).toBe(409);
  const invited = await caller.call(colleaguesApi.invite, call(elsewhere.email));
  expect([invited.state, invited.id === elsewhere.wireId]).toEqual(["invited", false]);
  expect(await caller.status(colleaguesApi.invite, call("sophie@EXEMPLE.fr"))).toBe(409);
  const applicant = await anApplicant(world);
  expect(await applicant.caller.status(colleaguesApi.invite, call("tiers@exemple.fr")), "not confirmed for it").toBe(403);
});

test("PPL-12 a school writes to twenty strangers in an hour at most", async ({ world }) => {
  const school = await aSchool(world);
  for (let sent = 0; sent < 20; sent++) await invite(world, school);
  const oneMore = { params: { id: school.wireId }, body: { ...aNewcomer(), mayRegister: false } };
  expect(await school.correspondent.caller.status(colleaguesApi.invite, oneMore)).toBe(429);
});

test("PPL-12 the office reads and withdraws a school's colleagues; closing, merging or erasing an account ends or moves its place", async ({
  world,
}) => {
  const school = await aSchool(world);
  const [withdrawn, closed, merged, erased] = [
    await aColleague(world, school),
    await aColleague(world, school),
    await aColleague(world, school, true),
    await aColleague(world, school),
  ];
  const { caller } = await anAdmin(world);
  const params = { id: school.wireId };
  await caller.call(colleaguesApi.withdraw, { params: withdrawn.params });
  await caller.call(usersApi.update, { params: { id: closed.wireId }, body: { status: "DESACTIVATED" } });
  await caller.call(privacyApi.erase, { params: { id: erased.wireId } });
  const kept = await aPerson(world, { role: "ESTABLISHEMENT" });
  await caller.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: merged.wireId, dryRun: false } });
  expect(await caller.call(colleaguesApi.list, { params })).toMatchObject([{ id: kept.wireId, mayRegister: true, state: "active" }]);
  expect(await kept.caller.status(pupilsApi.list)).toBe(200);
  await caller.call(usersApi.update, { params: { id: closed.wireId }, body: { status: "CONFIRMED" } });
  expect(await (await world.signedInAs(closed.id)).status(pupilsApi.list), "reopened").toBe(403);
});

test("PPL-12 CLS-01 ADM-04 of two colleagues of one school the kept one has the rights and classes of both; of one to confirm, none", async ({
  world,
}) => {
  const school = await aSchool(world);
  const { caller } = await anAdmin(world);
  const merge = async (classes: readonly string[], other: Awaited<ReturnType<typeof aColleague>>, isConfirmed = true) => {
    const kept = await aColleague(world, school, !isConfirmed, classes);
    if (!isConfirmed) await update(world, "establishmentColleagues", { userId: kept.id }, { confirmedBy: null });
    await caller.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: other.wireId, dryRun: false } });
    const list = await school.correspondent.caller.call(colleaguesApi.list, { params: { id: school.wireId } });
    return list.find(({ id }) => id === kept.wireId);
  };
  const joined = await merge(["6e A", "6e B"], await aColleague(world, school, true, ["6e B", "6e C"]));
  expect(joined).toMatchObject({ mayRegister: true, classes: ["6e A", "6e B", "6e C"], state: "active" });
  expect(await merge(["6e A"], await aColleague(world, school))).toMatchObject({ mayRegister: false, classes: null });
  const confirmed = await merge(["6e A"], await aColleague(world, school, false, ["6e C"]), false);
  expect(confirmed).toMatchObject({ mayRegister: false, classes: ["6e C"], state: "active" });
});

test("PPL-12 LET-07 a colleague leaves by themself: what they handed out ends, the correspondent is told, the trail says it; a correspondent does not", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const [{ caller, ...colleague }, pupil] = [await aColleague(world, school), await aPupil(world, school)];
  const slip = await slipOf({ correspondent: { caller } }, pupil);
  const params = { id: school.wireId };
  expect(await caller.status(colleaguesApi.leave, { params: { id: other.wireId } })).toBe(403);
  expect(await school.correspondent.caller.status(colleaguesApi.leave, { params })).toBe(409);
  await caller.call(colleaguesApi.leave, { params });
  expect([await caller.status(pupilsApi.list), (await caller.call(usersApi.me)).schoolRight]).toEqual([403, null]);
  expect(await isAccepted(world, slip)).toBe(false);
  const [letter] = await lettersTo(world, school.correspondent.email);
  expect(letter?.text).toContain(`ne suit plus avec vous les élèves de l'établissement « ${school.name} »`);
  expect((await trailOf(world, `establishment ${school.id}`)).at(-1)).toMatchObject({ action: "leave school", actorId: colleague.id });
  expect(await caller.status(colleaguesApi.leave, { params })).toBe(403);
});

test("PPL-12 SEC-04 deleting or erasing a colleague's account stands in the school's trail", async ({ world }) => {
  const school = await aSchool(world);
  const [deleted, erased] = [await aColleague(world, school), await aColleague(world, school)];
  const { id: actorId, caller } = await anAdmin(world);
  await caller.call(usersApi.remove, { params: { id: deleted.wireId } });
  await caller.call(privacyApi.erase, { params: { id: erased.wireId } });
  const entry = { action: "withdraw colleague", actorId };
  expect(await trailOf(world, `establishment ${school.id}`)).toMatchObject([
    { ...entry, before: { userId: deleted.id } },
    { ...entry, before: { userId: erased.id } },
  ]);
});

test("PPL-12 EDG-01 an account that is appointed elsewhere while it is invited again becomes no colleague: 409", async ({ world }) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const colleague = await aColleague(world, school);
  const { caller } = school.correspondent;
  await caller.call(colleaguesApi.withdraw, { params: colleague.params });
  const trx = await world.db.startTransaction().execute();
  await trx.selectFrom("users").select("id").where("id", "=", colleague.id).forUpdate().execute();
  await trx.updateTable("establishments").set({ userId: colleague.id }).where("id", "=", other.id).execute();
  const invited = caller.status(colleaguesApi.invite, { params: { id: school.wireId }, body: invitationOf(colleague) });
  await waitUntilBlocked(world, 1).finally(() => trx.commit().execute());
  expect(await invited).toBe(409);
  expect(await caller.call(colleaguesApi.list, { params: { id: school.wireId } })).toEqual([]);
});

test("PPL-12 a colleague's invitation that was withdrawn before it was accepted leaves one account, which the next one takes again", async ({
  world,
}) => {
  const school = await aSchool(world);
  const invited = await invite(world, school);
  const { caller } = school.correspondent;
  const params = { id: school.wireId };
  await caller.call(colleaguesApi.withdraw, { params: { ...params, userId: invited.id } });
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  const { lastname, firstname, email } = invited;
  const body = { lastname, firstname, email, mayRegister: false };
  expect(await caller.call(colleaguesApi.invite, { params, body })).toMatchObject({ id: invited.id, state: "invited" });
});

test("PPL-12 CLB-11 a former colleague who serves another school now: the correspondent is told before a second account is made", async ({
  world,
}) => {
  const [school, other] = [await aSchool(world), await aSchool(world)];
  const colleague = await aColleague(world, school);
  const { caller } = school.correspondent;
  await caller.call(colleaguesApi.withdraw, { params: colleague.params });
  await appoint(world, other, colleague.wireId);
  const [params, body] = [{ id: school.wireId }, invitationOf(colleague)];
  expect(await caller.refused(colleaguesApi.invite, { params, body })).toMatchObject({
    ...{ status: 409, message: expect.stringContaining("a déjà un compte, qui sert un autre établissement") },
    body: { secondAccount: true },
  });
  const second = await caller.call(colleaguesApi.invite, { params, body: { ...body, secondAccount: true } });
  expect([second.state, second.id === colleague.wireId]).toEqual(["invited", false]);
});
