import { expect } from "vitest";
import { usersApi } from "#features/users/users.contract.ts";
import { queued } from "#tests/queued.ts";
import { linkTo, opens } from "#tests/ways-in.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

/** Two who ask at the same moment for a letter to somebody, and who corrects the address; what lies in the former mailbox then. */
const asking: readonly (readonly [
  string,
  (world: World, person: { wireId: string; username: string; email: string }) => Promise<number>,
])[] = [
  ["who forgot their password", (world, { username }) => world.nobody.status(authApi.resetPassword, { body: { username } })],
  ["who types the address", (world, { email }) => world.nobody.status(authApi.resetPassword, { body: { username: email } })],
  ["the office", async (world, { wireId }) => (await anAdmin(world)).caller.status(authApi.sendPasswordLink, { body: { userId: wireId } })],
];

test.for(asking.flatMap(([who, ask]) => [true, false].map((isFirst) => [who, isFirst, ask] as const)))(
  "LET-07 PUB-03 a link asked for by %s beside a corrected address, before it: %s, opens nothing from the former mailbox, and both are done",
  async ([who, isFirst, ask], { world }) => {
    const [person, office] = [await aPerson(world), await anAdmin(world)];
    const email = `juste-${person.email}`;
    const correct = () => office.caller.status(usersApi.update, { params: { id: person.wireId }, body: { contact: { email } } });
    const asks = () => ask(world, person);
    const answers = await queued(world, "users", person, isFirst ? [asks, correct] : [correct, asks]);
    expect(answers.toSorted()).toEqual([200, 204]);
    await world.settle();
    expect(await opens(world, await linkTo(world, person))).toBe(false);
    const isToNew = !isFirst && who !== "who types the address";
    const toNew = world.db.selectFrom("mails").select("id").where("recipient", "=", email).where("text", "like", "%token=%");
    expect(await toNew.execute()).toHaveLength(isToNew ? 1 : 0);
  },
);
