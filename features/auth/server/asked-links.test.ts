import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { afterwardsOf } from "#platform/server/afterwards.ts";
import { aPerson, test as worldly } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { askedLinks, MOST_RESETS_WAITING } from "./asked-links.ts";

/** The line, of which nothing is done before `open`; what was done, in its order. */
function aLine() {
  const faults: Error[] = [];
  const afterwards = afterwardsOf((error) => void faults.push(error));
  const [door, done] = [Promise.withResolvers<void>(), [] as string[]];
  let givenUp = 0;
  const onGivenUp = () => {
    givenUp += 1;
  };
  const line = askedLinks({ afterwards, pause: () => setImmediate(), onGivenUp });
  const ask = async (ip: string, subject: string) => {
    line({ ip, subject }, async () => {
      await door.promise;
      done.push(`${ip} ${subject}`);
    });
    await setImmediate();
    await setImmediate();
  };
  const open = async () => {
    door.resolve();
    await afterwards.done();
    expect(faults).toEqual([]);
    return { done, givenUp };
  };
  return { ask, open };
}

test("PUB-03 who asks for many links holds up themselves alone: addresses take turns, and what is asked for at each", async () => {
  const { ask, open } = aLine();
  for (let n = 0; n < 200; n++) await ask(`198.51.100.${n % 10}`, `robot-${n}`);
  await ask("203.0.113.1", "zoe");
  for (let n = 0; n < 20; n++) await ask("203.0.113.2", "again");
  await ask("203.0.113.2", "beside");
  const { done, givenUp } = await open();
  expect(done.indexOf("203.0.113.1 zoe")).toBeLessThan(2 + 12);
  expect(done.indexOf("203.0.113.2 beside")).toBeLessThan(2 + 2 * 12);
  expect(
    done.filter((one) => one === "203.0.113.2 again"),
    "what waits is not asked for twice",
  ).toHaveLength(1);
  expect([done.length, givenUp]).toEqual([203, 0]);
});

test("PUB-03 a line has an end: whoever fills it loses their own, and it is soon done", async () => {
  const { ask, open } = aLine();
  await ask("203.0.113.1", "first");
  for (let n = 0; n < 3_000; n++) await ask(`198.51.100.${n % 10}`, `robot-${n}`);
  await ask("203.0.113.1", "zoe");
  await ask("203.0.113.2", "leo");
  const { done, givenUp } = await open();
  expect(done).toEqual(expect.arrayContaining(["203.0.113.1 zoe", "203.0.113.2 leo"]));
  expect(done).toHaveLength(2 + MOST_RESETS_WAITING);
  expect(givenUp).toBe(3_003 - done.length);
});

test("PUB-03 what was given up may be asked for again", async () => {
  const { ask, open } = aLine();
  const all = Array.from({ length: MOST_RESETS_WAITING + 40 }, (_, n) => `robot-${n}`);
  for (let times = 0; times < 2; times++) for (const subject of all) await ask("198.51.100.1", subject);
  // The second round gives up as many as the first had lost: each was taken once more.
  expect((await open()).givenUp).toBeGreaterThanOrEqual(2 * 38);
});

worldly("PUB-03 a link is asked for beside a flood for one mailbox, and its letter is written among the first", async ({ world }) => {
  const email = "cible@exemple.fr";
  const targets = await Promise.all(Array.from({ length: 6 }, () => aPerson(world, { email })));
  const person = await aPerson(world);
  await world.db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ city: "Lyon" }).where("email", "=", email).execute();
    for (const { username } of targets)
      for (let place = 0; place < 4; place++) await world.from(`198.51.100.${place}`).call(authApi.resetPassword, { body: { username } });
    await world.from("203.0.113.1").call(authApi.resetPassword, { body: { username: person.username } });
  });
  await world.settle();
  const letters = await world.db.selectFrom("mails").select("recipient").orderBy("id").execute();
  expect(letters.length).toBeGreaterThan(8);
  expect(letters.findIndex(({ recipient }) => recipient === person.email)).toBeLessThan(8);
});
