import { expect } from "vitest";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { membersApi } from "#people/people/members.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { isAccepted, lettersTo, linkTo } from "#tests/password-links.ts";
import { trailOf } from "#tests/stages.ts";
import { ACTIVE_YEAR, aClub, aClubApplicant, aLeader, aMember, anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { clubsApi } from "../clubs.contract.ts";
import { leadersApi } from "../leaders.contract.ts";
import { clubRequestsApi } from "../requests.contract.ts";

type Club = Awaited<ReturnType<typeof aClub>>;
let count = 0;
const aNewcomer = () => {
  count += 1;
  return { lastname: "Noether", firstname: "Emmy", email: `emmy.club${count}@exemple.fr` };
};

async function invite(world: World, { manager, wireId: id }: Club) {
  const body = aNewcomer();
  const invited = await manager.caller.call(leadersApi.invite, { params: { id }, body });
  return { ...invited, ...body, link: await linkTo(world, body), params: { id, userId: invited.id } };
}

const invitationOf = ({ email }: { readonly email: string }) => ({ lastname: "Durand", firstname: "Marie", email });

const membersOf = (club: Club, year = ACTIVE_YEAR) => ({ params: { clubId: club.wireId, year: String(year) } });

test("CLB-11 the link of an invitation names who invites and the club, is used once, and opens its members to the leader alone", async ({
  world,
}) => {
  const [club, other] = [await aClub(world), await aClub(world)];
  const member = await aMember(world, club);
  const invited = await invite(world, club);
  const { firstname, lastname } = (await club.manager.caller.call(usersApi.me)).contact;
  expect((await lettersTo(world, invited.email))[0]?.text).toContain(
    `${firstname} ${lastname}, qui s'occupe du championnat pour le club « ${club.name} », vous invite`,
  );
  const mailboxes = () => world.pool.query("select from mailboxes_of_places where account_id = $1", [Number(invited.id)]);
  expect((await mailboxes()).rowCount, "LET-07 any address can be invited").toBe(0);
  expect([await isAccepted(world, invited.link), await isAccepted(world, invited.link)]).toEqual([true, false]);
  expect((await mailboxes()).rowCount).toBe(1);
  const caller = await world.signedInAs(Number(invited.id));
  expect((await caller.call(membersApi.list, membersOf(club))).data.map(({ id }) => id)).toEqual([member.wireId]);
  expect(await caller.status(membersApi.list, membersOf(other))).toBe(403);
  expect(await caller.status(registrationsApi.validate, { params: { id: member.registration.wireId } })).toBe(200);
  expect(await trailOf(world, `registration ${member.registration.id}`)).toMatchObject([{ actorId: Number(invited.id) }]);
  expect(await trailOf(world, `club ${club.id}`)).toMatchObject([{ action: "invite leader", actorId: club.manager.id }]);
});

test("CLB-11 the club's information, membership and leaders stay with its contact", async ({ world }) => {
  const [club, other] = [await aClub(world), await aClub(world)];
  const [leader, second, foreign] = [await aLeader(world, club), await aLeader(world, club), await aLeader(world, other)];
  const params = { id: club.wireId };
  expect(await leader.caller.status(clubsApi.update, { params, body: { street: "1 rue" } })).toBe(403);
  expect(await leader.caller.status(leadersApi.invite, { params, body: aNewcomer() })).toBe(403);
  expect(await leader.caller.status(leadersApi.withdraw, { params: second.params })).toBe(403);
  expect(await leader.caller.status(leadersApi.inviteAgain, { params: second.params })).toBe(403);
  expect(await leader.caller.status(registrationsApi.renew, { body: { club: params } })).toBe(403);
  const { controllers } = await leader.caller.call(clubsApi.one, { params });
  expect(controllers.map(({ access }) => access).sort()).toEqual(["active", "active", "named"]);
  // Their names, and how to reach the contact: nothing of where they live, of their telephones and passwords.
  for (const { id, username, contact, hasPassword } of controllers.filter(({ id }) => id !== leader.wireId)) {
    expect(username).toBe("");
    const { firstname, lastname, email, ...others } = contact;
    const known = Object.values(others).filter((value) => value !== "");
    expect([firstname === "", lastname === "", hasPassword, ...known]).toEqual([false, false, false]);
    expect(email).toBe(id === club.manager.wireId ? club.manager.email : "");
  }
  const seen = (await club.manager.caller.call(clubsApi.one, { params })).controllers.find(({ id }) => id === second.wireId);
  expect(seen).toMatchObject({ username: "", contact: { email: second.email, phone: "", address: "", zip_code: "" } });
  const contact = club.manager.caller;
  expect(await contact.status(leadersApi.withdraw, { params: { ...params, userId: foreign.wireId } }), "a forged id").toBe(404);
  expect(await contact.status(leadersApi.withdraw, { params: { ...params, userId: club.manager.wireId } }), "the contact").toBe(404);
  expect(await contact.status(leadersApi.withdraw, { params: foreign.params }), "another club").toBe(403);
});

test("CLB-11 LET-07 a withdrawn leader is signed out and told, and sees nothing any more; an invitation withdrawn opens nothing", async ({
  world,
}) => {
  const club = await aClub(world);
  const [leader, invited] = [await aLeader(world, club), await invite(world, club)];
  const contact = club.manager.caller;
  await contact.call(leadersApi.withdraw, { params: invited.params });
  expect(await isAccepted(world, invited.link)).toBe(false);
  expect((await lettersTo(world, invited.email)).length, "who never came is not written to again").toBe(1);
  await contact.call(leadersApi.withdraw, { params: leader.params });
  expect(await leader.caller.status(membersApi.list, membersOf(club))).toBe(401);
  expect((await lettersTo(world, leader.email)).at(-1)?.text).toContain("Vous ne gérez plus le club");
  expect(await (await world.signedInAs(leader.id)).status(membersApi.list, membersOf(club, ACTIVE_YEAR - 1))).toBe(403);
  expect((await trailOf(world, `club ${club.id}`)).at(-1)).toMatchObject({
    ...{ action: "withdraw leader", actorId: club.manager.id, before: { userId: leader.id } },
  });
  const body = invitationOf(leader);
  expect(await contact.call(leadersApi.invite, { params: { id: club.wireId }, body }), "invited again: the same account").toEqual({
    ...{ id: leader.wireId, isInvited: false },
  });
});

test("CLB-11 LET-07 a leader leaves by themself: the links that they gave end, the contact is told, the trail says it; a contact does not", async ({
  world,
}) => {
  const [club, other] = [await aClub(world), await aClub(world)];
  const [{ caller, ...leader }, member] = [await aLeader(world, club), await aMember(world, club)];
  await caller.call(authApi.sendPasswordLink, { body: { userId: member.wireId } });
  const sent = await linkTo(world, member);
  const params = { id: club.wireId };
  expect(await caller.status(leadersApi.leave, { params: { id: other.wireId } })).toBe(403);
  expect(await club.manager.caller.status(leadersApi.leave, { params })).toBe(409);
  await caller.call(leadersApi.leave, { params });
  expect(await world.nobody.status(authApi.choosePassword, sent)).toBe(400);
  expect([await caller.status(membersApi.list, membersOf(club)), (await caller.call(usersApi.me)).controlledClubs]).toEqual([403, []]);
  expect((await lettersTo(world, club.manager.email)).at(-1)?.text).toContain(
    `ne suit plus avec vous les adhérents du club « ${club.name} »`,
  );
  expect((await trailOf(world, `club ${club.id}`)).at(-1)).toMatchObject({ action: "leave club", actorId: leader.id });
  expect(await caller.status(leadersApi.leave, { params })).toBe(403);
  await club.manager.caller.call(leadersApi.invite, { params, body: invitationOf(leader) });
  expect(await world.nobody.status(authApi.choosePassword, sent), "their links stay ended").toBe(400);
});

test("CLB-11 leaving one club ends no links given to members of another, which the leader runs for the federation", async ({ world }) => {
  const [club, own] = [await aClub(world), await aClub(world)];
  const { caller, ...leader } = await aLeader(world, club);
  const [here, there] = [await aMember(world, club), await aMember(world, own)];
  const office = await anAdmin(world);
  const controllerIds = [own.manager.wireId, leader.wireId];
  await office.caller.call(clubsApi.update, { params: { id: own.wireId }, body: { controllerIds } });
  for (const { wireId } of [here, there]) await caller.call(authApi.sendPasswordLink, { body: { userId: wireId } });
  const [sentHere, sentThere] = [await linkTo(world, here), await linkTo(world, there)];
  await caller.call(leadersApi.leave, { params: { id: club.wireId } });
  expect(await world.nobody.status(authApi.choosePassword, sentHere)).toBe(400);
  expect(await world.nobody.status(authApi.choosePassword, sentThere)).not.toBe(400);
});

test("CLB-11 an access ends with the contact who gave it: removed by the office, or closed", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const ends = {
    removed: async ({ wireId }: Club) => {
      const successor = await aPerson(world, { role: "CLUB" });
      await caller.call(clubsApi.update, { params: { id: wireId }, body: { controllerIds: [successor.wireId] } });
    },
    closed: ({ manager }: Club) => caller.call(usersApi.update, { params: { id: manager.wireId }, body: { status: "DESACTIVATED" } }),
  };
  for (const [how, end] of Object.entries(ends)) {
    const club = await aClub(world);
    const leader = await aLeader(world, club);
    expect(await leader.caller.status(membersApi.list, membersOf(club))).toBe(200);
    await end(club);
    expect(await leader.caller.status(membersApi.list, membersOf(club)), how).toBe(403);
  }
});

test("CLB-11 a leader who never came is not mailed about a place that ends; one whom the office keeps there is invited by it", async ({
  world,
}) => {
  const { caller } = await anAdmin(world);
  const [kept, left, closed] = [await aClub(world), await aClub(world), await aClub(world)];
  const [named, gone, guest] = [await invite(world, kept), await invite(world, left), await invite(world, closed)];
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  const successor = await aPerson(world, { role: "CLUB" });
  const replace = (club: Club, controllerIds: string[]) =>
    caller.call(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds } });
  await replace(kept, [successor.wireId, named.id]);
  await replace(left, [successor.wireId]);
  await caller.call(usersApi.update, { params: { id: closed.manager.wireId }, body: { status: "DESACTIVATED" } });
  for (const one of [gone, guest]) {
    expect((await lettersTo(world, one.email)).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining("ne gérez plus"));
    expect(await isAccepted(world, one.link)).toBe(false);
  }
  expect(await isAccepted(world, await linkTo(world, named))).toBe(true);
});

test("CLB-11 of two merged accounts the kept one takes the place, with those whom the other had invited", async ({ world }) => {
  const club = await aClub(world);
  const leader = await aLeader(world, club);
  const kept = await aPerson(world, { role: "CLUB" });
  const { caller } = await anAdmin(world);
  await caller.call(duplicatesApi.merge, { params: { id: kept.wireId }, body: { otherId: club.manager.wireId, dryRun: false } });
  const { controllers } = await kept.caller.call(clubsApi.one, { params: { id: club.wireId } });
  expect(Object.fromEntries(controllers.map(({ id, access }) => [id, access]))).toEqual({
    [kept.wireId]: "named",
    [leader.wireId]: "active",
  });
});

test("CLB-11 a contact takes the place of an account that they or another had invited, when both are one person", async ({ world }) => {
  const [club, other] = [await aClub(world), await aPerson(world, { role: "CLUB" })];
  const { caller } = await anAdmin(world);
  const params = { id: club.wireId };
  await caller.call(clubsApi.update, { params, body: { controllerIds: [club.manager.wireId, other.wireId] } });
  const [leader, ...merged] = [await aLeader(world, club), await aLeader(world, club), await aLeader(world, club)];
  const kept = [club.manager, other];
  for (const [index, { wireId: otherId }] of merged.entries())
    await caller.call(duplicatesApi.merge, { params: { id: kept[index]?.wireId ?? "" }, body: { otherId, dryRun: false } });
  const { controllers } = await club.manager.caller.call(clubsApi.one, { params });
  expect(Object.fromEntries(controllers.map(({ id, access }) => [id, access]))).toEqual({
    ...{ [club.manager.wireId]: "named", [other.wireId]: "named" },
    [leader.wireId]: "active",
  });
});

test("CLB-11 of two contacts the one who invites again answers for the leader: the link opens, until that contact leaves", async ({
  world,
}) => {
  const club = await aClub(world);
  const second = await aPerson(world, { role: "CLUB" });
  const { caller } = await anAdmin(world);
  const params = { id: club.wireId };
  await caller.call(clubsApi.update, { params, body: { controllerIds: [club.manager.wireId, second.wireId] } });
  const [invited, waiting] = [await invite(world, club), await invite(world, club)];
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  for (const one of [invited, waiting]) await second.caller.call(leadersApi.inviteAgain, { params: one.params });
  expect(await isAccepted(world, await linkTo(world, invited))).toBe(true);
  await second.caller.call(leadersApi.withdraw, { params: waiting.params });
  expect(await isAccepted(world, waiting.link), "that of the first contact").toBe(false);
  await caller.call(usersApi.update, { params: { id: second.wireId }, body: { status: "DESACTIVATED" } });
  expect((await club.manager.caller.call(clubsApi.one, { params })).controllers.map(({ id }) => id)).toEqual([club.manager.wireId]);
});

test("CLB-11 an applicant who waits for the federation invites nobody; an address of the club is refused; at most twenty invitations leave in an hour", async ({
  world,
}) => {
  const club = await aClub(world);
  const params = { id: club.wireId };
  const applicant = await aClubApplicant(world);
  expect(await applicant.caller.status(leadersApi.invite, { params, body: aNewcomer() })).toBe(403);
  const { caller, email } = club.manager;
  expect(await caller.status(leadersApi.invite, { params, body: { ...aNewcomer(), email } })).toBe(409);
  for (let sent = 0; sent < 20; sent++) await invite(world, club);
  expect(await caller.status(leadersApi.invite, { params, body: aNewcomer() })).toBe(429);
});

test("CLB-11 SEC-04 SEC-05 erasing or deleting an invited leader stands in the club's trail; its only contact is not deleted", async ({
  world,
}) => {
  const club = await aClub(world);
  const [deleted, erased] = [await aLeader(world, club), await aLeader(world, club)];
  const { id: actorId, caller } = await anAdmin(world);
  expect(await caller.status(usersApi.remove, { params: { id: club.manager.wireId } })).toBe(400);
  await caller.call(usersApi.remove, { params: { id: deleted.wireId } });
  await caller.call(privacyApi.erase, { params: { id: erased.wireId } });
  const entry = { action: "withdraw leader", actorId };
  expect(await trailOf(world, `club ${club.id}`)).toMatchObject([
    { ...entry, before: { userId: deleted.id } },
    { ...entry, before: { userId: erased.id } },
  ]);
});

test("CLB-11 LET-07 deleting one contact of several ends those whom they invited with a letter, and the trail says it", async ({
  world,
}) => {
  const club = await aClub(world);
  const second = await aPerson(world, { role: "CLUB" });
  const { id: actorId, caller } = await anAdmin(world);
  const params = { id: club.wireId };
  await caller.call(clubsApi.update, { params, body: { controllerIds: [club.manager.wireId, second.wireId] } });
  const leader = await aLeader(world, { id: club.id, manager: second });
  const waiting = await invite(world, { ...club, manager: second } as unknown as Club);
  const member = await aMember(world, club);
  await leader.caller.call(authApi.sendPasswordLink, { body: { userId: member.wireId } });
  const sent = await linkTo(world, member);
  await caller.call(usersApi.remove, { params: { id: second.wireId } });
  expect(await leader.caller.status(membersApi.list, membersOf(club))).toBe(403);
  expect((await lettersTo(world, leader.email)).at(-1)?.text).toContain("Vous ne gérez plus le club");
  expect(await isAccepted(world, waiting.link)).toBe(false);
  expect((await lettersTo(world, waiting.email)).length, "who never came is not written to again").toBe(1);
  expect(await lettersTo(world, second.email), "nothing to who is deleted").toEqual([]);
  expect((await trailOf(world, `club ${club.id}`)).at(-1)).toMatchObject({
    ...{ action: "change club", actorId, after: { controllerIds: [club.manager.id] } },
  });
  await club.manager.caller.call(leadersApi.invite, { params, body: invitationOf(leader) });
  expect(await world.nobody.status(authApi.choosePassword, sent), "the links that they gave").toBe(400);
});

test("CLB-11 the office names an invited leader a contact without taking anybody out: told by letter, they invite and stay without their inviter", async ({
  world,
}) => {
  const club = await aClub(world);
  const [leader, invited] = [await aLeader(world, club), await invite(world, club)];
  const { id: actorId, caller } = await anAdmin(world);
  const params = { id: club.wireId };
  const { controllers } = await caller.call(clubsApi.one, { params });
  expect(controllers.map(({ access, invitedBy, hasPassword }) => ({ access, invitedBy, hasPassword }))).toEqual(
    expect.arrayContaining([
      { access: "named", invitedBy: null, hasPassword: true },
      { access: "active", invitedBy: club.manager.wireId, hasPassword: true },
      { access: "invited", invitedBy: club.manager.wireId, hasPassword: false },
    ]),
  );
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  const controllerIds = [club.manager.wireId, leader.wireId, invited.id];
  for (const others of [{}, { controllerIds: [club.manager.wireId, invited.id] }])
    expect(await caller.refused(clubsApi.update, { params, body: { ...others, contactIds: [leader.wireId] } })).toMatchObject({
      ...{ status: 400, issues: [{ path: "contactIds" }] },
    });
  await caller.call(clubsApi.update, { params, body: { controllerIds, contactIds: [leader.wireId, invited.id] } });
  expect((await lettersTo(world, leader.email)).at(-1)?.text).toContain("vous a nommé contact du club");
  expect(await isAccepted(world, invited.link), "the link of the contact").toBe(false);
  expect(await isAccepted(world, await linkTo(world, invited)), "that of the office").toBe(true);
  expect((await trailOf(world, `club ${club.id}`)).at(-1)).toMatchObject({
    ...{ action: "change club", actorId, before: { contactIds: [club.manager.id] } },
    after: { contactIds: [club.manager.id, leader.id, Number(invited.id)] },
  });
  expect(await leader.caller.status(leadersApi.invite, { params, body: aNewcomer() })).toBe(201);
  const kept = [leader.wireId, invited.id];
  await caller.call(clubsApi.update, { params, body: { controllerIds: kept } });
  expect(await leader.caller.status(membersApi.list, membersOf(club))).toBe(200);
});

test("CLB-11 EDG-01 a window that was read before a leader left or came changes nothing: 409 names them", async ({ world }) => {
  const club = await aClub(world);
  const leader = await aLeader(world, club);
  const successor = await aPerson(world, { role: "CLUB" });
  const { caller } = await anAdmin(world);
  const params = { id: club.wireId };
  const readControllerIds = [club.manager.wireId, leader.wireId];
  const stale = { params, body: { readControllerIds, controllerIds: [...readControllerIds, successor.wireId] } };
  await club.manager.caller.call(leadersApi.withdraw, { params: leader.params });
  const { contact } = await (await world.signedInAs(leader.id)).call(usersApi.me);
  expect(await caller.refused(clubsApi.update, stale)).toMatchObject({
    ...{ status: 409, message: expect.stringContaining(`${contact.firstname} ${contact.lastname}`.trim()) },
  });
  const invited = await invite(world, club);
  const without = { params, body: { readControllerIds: [club.manager.wireId], controllerIds: [successor.wireId] } };
  expect(await caller.refused(clubsApi.update, without)).toMatchObject({ status: 409 });
  const read = [club.manager.wireId, invited.id];
  await caller.call(clubsApi.update, { params, body: { controllerIds: read, contactIds: [invited.id] } });
  const beforeNamed = { readControllerIds: read, readContactIds: [club.manager.wireId], controllerIds: [successor.wireId] };
  expect(await caller.refused(clubsApi.update, { params, body: beforeNamed }), "a contact meanwhile").toMatchObject({ status: 409 });
  expect(await caller.status(clubsApi.update, { params, body: { readControllerIds: read } }), "what was read changes nothing").toBe(400);
  const body = { readControllerIds: read, readContactIds: read, controllerIds: [...read, successor.wireId] };
  await caller.call(clubsApi.update, { params, body });
  const { controllers } = await caller.call(clubsApi.one, { params });
  expect(controllers.map(({ id }) => id).sort()).toEqual([...read, successor.wireId].sort());
});

test("CLB-11 the office takes out a leader who never came: nothing is written to them, and their link opens nothing, nor does one given by another", async ({
  world,
}) => {
  const club = await aClub(world);
  const [leader, member, invited] = [await aLeader(world, club), await aMember(world, club), await invite(world, club)];
  await leader.caller.call(authApi.sendPasswordLink, { body: { userId: member.wireId } });
  const sent = await linkTo(world, member);
  const { caller } = await anAdmin(world);
  const params = { id: club.wireId };
  await caller.call(clubsApi.update, { params, body: { controllerIds: [club.manager.wireId] } });
  expect(await isAccepted(world, invited.link)).toBe(false);
  expect(await lettersTo(world, invited.email), "no letter with the link waits").toMatchObject([{ text: null }]);
  await club.manager.caller.call(leadersApi.invite, { params, body: invitationOf(leader) });
  expect(await world.nobody.status(authApi.choosePassword, sent), "invited again").toBe(400);
});

test("CLB-11 an invitation that was withdrawn before it was accepted leaves one account, which the next invitation of that person takes again", async ({
  world,
}) => {
  const [club, other] = [await aClub(world), await aClub(world)];
  const invited = await invite(world, club);
  const { lastname, firstname, email } = invited;
  await club.manager.caller.call(leadersApi.withdraw, { params: invited.params });
  const inviteTo = ({ wireId, manager }: Club, body: Parameters<typeof manager.caller.call<typeof leadersApi.invite>>[1]["body"]) =>
    manager.caller.call(leadersApi.invite, { params: { id: wireId }, body });
  expect((await inviteTo(other, { lastname, firstname, email })).id, "another club").not.toBe(invited.id);
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  expect(await inviteTo(club, { lastname, firstname, email })).toEqual({ id: invited.id, isInvited: true });
  expect(await isAccepted(world, invited.link), "the first link").toBe(false);
});

test("CLB-11 a withdrawn leader who asks for a club of their own: the contact is told before a second account is made", async ({
  world,
}) => {
  const club = await aClub(world);
  const leader = await aLeader(world, club);
  const contact = club.manager.caller;
  await contact.call(leadersApi.withdraw, { params: leader.params });
  const own = { street: "1 rue du Code", city: "Lyon", zipCode: "69003", country: "France", name: "Un club à soi" };
  await (await world.signedInAs(leader.id)).call(clubRequestsApi.declare, { body: own });
  const [params, body] = [{ id: club.wireId }, invitationOf(leader)];
  expect(await contact.refused(leadersApi.invite, { params, body })).toMatchObject({
    ...{ status: 409, message: expect.stringContaining("a déjà un compte"), body: { secondAccount: true } },
  });
  expect(await contact.call(leadersApi.invite, { params, body: { ...body, secondAccount: true } })).toMatchObject({ isInvited: true });
});
