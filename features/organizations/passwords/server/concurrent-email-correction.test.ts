import { expect } from "vitest";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { isAccepted, linkTo } from "#tests/password-links.ts";
import { runInOrder } from "#tests/waiting-calls.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";

/** Ways to request a link for somebody whose address is corrected at the same time. */
const requests: readonly (readonly [
  string,
  (world: World, person: { wireId: string; username: string; email: string }) => Promise<number>,
])[] = [
  ["who forgot their password", (world, { username }) => world.nobody.status(authApi.resetPassword, { body: { username } })],
  ["who types the address", (world, { email }) => world.nobody.status(authApi.resetPassword, { body: { username: email } })],
  ["the office", async (world, { wireId }) => (await anAdmin(world)).caller.status(authApi.sendPasswordLink, { body: { userId: wireId } })],
];

test.for(requests.flatMap(([requester, requestLink]) => [true, false].map((isFirst) => [requester, isFirst, requestLink] as const)))(
  "LET-07 PUB-03 a link requested by %s while the address is corrected, first: %s, opens nothing from the former mailbox; both succeed",
  async ([requester, isFirst, requestLink], { world }) => {
    const [person, office] = [await aPerson(world), await anAdmin(world)];
    const email = `juste-${person.email}`;
    const correct = () => office.caller.status(usersApi.update, { params: { id: person.wireId }, body: { contact: { email } } });
    const send = () => requestLink(world, person);
    const answers = await runInOrder(world, "users", person, isFirst ? [send, correct] : [correct, send]);
    expect(answers.toSorted()).toEqual([200, 204]);
    await world.settle();
    expect(await isAccepted(world, await linkTo(world, person))).toBe(false);
    const isToNew = !isFirst && requester !== "who types the address";
    const toNew = world.db.selectFrom("mails").select("id").where("recipient", "=", email).where("text", "like", "%token=%");
    expect(await toNew.execute()).toHaveLength(isToNew ? 1 : 0);
  },
);
