import { expect } from "vitest";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { slipsApi } from "#features/pupils/slips.contract.ts";
import { usersApi } from "#features/users/users.contract.ts";
import { readQrCodes } from "#tests/pdf.ts";
import { aClub, aMember, anAdmin, aPerson, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { endLinksIssuedBy } from "./links.service.ts";

const PASSWORD = "une longue phrase à moi";

interface Known {
  readonly wireId: string;
  readonly username: string;
  readonly email: string;
}

/** What the slip that a school prints for its pupil holds. */
async function slipOf({ correspondent }: Awaited<ReturnType<typeof aSchool>>, { wireId, username }: Known) {
  const [address = ""] = readQrCodes((await correspondent.caller.download(slipsApi.print, { body: { userIds: [wireId] } })).bytes);
  const token = new URLSearchParams(new URL(address).hash.slice(1)).get("code") ?? "";
  return { body: { username, token, password: PASSWORD } };
}

/** What the last link mailed to this address holds. */
async function linkTo(world: World, { email }: Known) {
  const mails = world.db.selectFrom("mails").select("text").where("recipient", "=", email).orderBy("id", "desc").limit(1);
  return { body: { token: /token=([\w-]+)/.exec((await mails.executeTakeFirstOrThrow()).text ?? "")?.[1] ?? "", password: PASSWORD } };
}

test("LET-07 S8 what a correspondent printed or had mailed ends with the account; what a pupil asked for does not", async ({ world }) => {
  const school = await aSchool(world);
  const [printed, mailed, asking] = [await aPupil(world, school), await aPupil(world, school), await aPupil(world, school)];
  const slip = await slipOf(school, printed);
  await school.correspondent.caller.call(authApi.sendPasswordLink, { body: { userId: mailed.wireId } });
  await world.nobody.call(authApi.resetPassword, { body: { username: asking.username } });
  await world.settle();
  const [sent, asked] = [await linkTo(world, mailed), await linkTo(world, asking)];
  const { caller } = await anAdmin(world);
  await caller.call(usersApi.update, { params: { id: school.correspondent.wireId }, body: { status: "DESACTIVATED" } });
  expect(await world.nobody.status(authApi.choosePassword, slip)).toBe(400);
  expect(await world.nobody.status(authApi.choosePassword, sent)).toBe(400);
  await world.nobody.call(authApi.choosePassword, asked);
});

test("LET-02 LET-07 S8 a slip ends with whoever printed it last, when somebody else is in charge", async ({ world }) => {
  const school = await aSchool(world);
  const pupil = await aPupil(world, school);
  const first = await slipOf(school, pupil);
  await endLinksIssuedBy(world.db, school.correspondent.id, world.time.now);
  expect(await world.nobody.status(authApi.choosePassword, first)).toBe(400);
  const colleague = await aPerson(world, { role: "ESTABLISHEMENT" });
  await world.db.updateTable("establishments").set({ userId: colleague.id }).where("id", "=", school.id).execute();
  const second = await slipOf({ ...school, correspondent: colleague }, pupil);
  await endLinksIssuedBy(world.db, school.correspondent.id, world.time.now);
  await world.nobody.call(authApi.choosePassword, second);
});

test("LET-07 S8 what a club had mailed ends when another account runs it", async ({ world }) => {
  const club = await aClub(world);
  const colleague = await aPerson(world, { role: "CLUB" });
  const member = await aMember(world, club);
  await club.manager.caller.call(authApi.sendPasswordLink, { body: { userId: member.wireId } });
  const sent = await linkTo(world, member);
  const { caller } = await anAdmin(world);
  await caller.call(clubsApi.update, { params: { id: club.wireId }, body: { controllerIds: [colleague.wireId] } });
  expect(await world.nobody.status(authApi.choosePassword, sent)).toBe(400);
});

test("LET-07 S8 what a club or the office had mailed ends with the account that had it mailed", async ({ world }) => {
  const club = await aClub(world);
  const [office, colleague] = [await anAdmin(world), await anAdmin(world)];
  for (const issuer of [club.manager, colleague]) {
    const member = await aMember(world, club);
    await issuer.caller.call(authApi.sendPasswordLink, { body: { userId: member.wireId } });
    const sent = await linkTo(world, member);
    await office.caller.call(usersApi.update, { params: { id: issuer.wireId }, body: { status: "DESACTIVATED" } });
    expect(await world.nobody.status(authApi.choosePassword, sent)).toBe(400);
  }
});
