import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { afterwardsOf } from "#platform/server/afterwards.ts";
import { Refusal } from "#platform/server/errors.ts";
import { atOnce } from "#tests/guessing.ts";
import { aPerson, test as worldly } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { askedLinks, MOST_RESETS_WAITING } from "./asked-links.ts";

/** The line, of which nothing is done before `open`; what was answered, and what was done, in its order. */
function aLine() {
  let now = 0;
  const faults: Error[] = [];
  const afterwards = afterwardsOf((error) => void faults.push(error));
  const [door, done] = [Promise.withResolvers<void>(), [] as string[]];
  let givenUp = 0;
  const onGivenUp = () => {
    givenUp += 1;
  };
  const line = askedLinks({ afterwards, pause: () => setImmediate(), clock: () => new Date(now), onGivenUp });
  const answer = (ip: string, subject: string): number => {
    try {
      line({ ip, subject }, async () => {
        await door.promise;
        done.push(`${ip} ${subject}`);
      });
      return 204;
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      expect([why.retryAfter, why.message]).toEqual([20, expect.stringContaining("recommencez dans 20 secondes")]);
      return why.statusCode;
    }
  };
  const ask = async (ip: string, subject: string) => {
    const answered = answer(ip, subject);
    await setImmediate();
    await setImmediate();
    return answered;
  };
  const wait = (seconds: number) => {
    now += seconds * 1_000;
  };
  const open = async () => {
    door.resolve();
    await afterwards.done();
    expect(faults).toEqual([]);
    return { done, givenUp };
  };
  return { ask, wait, open };
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

/** Each of so many addresses asks once. */
async function flood({ ask }: Pick<ReturnType<typeof aLine>, "ask">, from: number, count: number, subject = "robot"): Promise<number[]> {
  const answers: number[] = [];
  for (let n = from; n < from + count; n++) answers.push(await ask(`198.51.${n >> 8}.${n % 256}`, `${subject}-${n}`));
  return answers;
}

test("PUB-03 who asks once from an address of their own gets their letter, beside a thousand addresses that ask once a second each", async () => {
  const { ask, wait, open } = aLine();
  const people: string[] = [];
  for (let second = 0; second < 4; second++) {
    await flood({ ask }, 0, 500, `robot-${second}`);
    for (let n = 0; second > 1 && n < 20; n++) {
      const ip = `203.0.113.${people.length}`;
      expect(await ask(ip, "zoe")).toBe(204);
      people.push(`${ip} zoe`);
    }
    await flood({ ask }, 500, 500, `robot-${second}`);
    wait(1);
  }
  const { done } = await open();
  expect(done).toEqual(expect.arrayContaining(people));
  expect(done).toHaveLength(2 + MOST_RESETS_WAITING);
});

test("PUB-03 where three hundred addresses that never asked before wait, who comes next learns it, and nobody who was answered is given up", async () => {
  const { ask, wait, open } = aLine();
  const answers = await flood({ ask }, 0, 2 + MOST_RESETS_WAITING + 50);
  expect(answers.filter((one) => one === 204)).toHaveLength(2 + MOST_RESETS_WAITING);
  expect(answers.slice(-50).every((one) => one === 429)).toBe(true);
  expect(await ask("203.0.113.1", "zoe")).toBe(429);
  await flood({ ask }, 0, 100, "again");
  wait(20);
  expect(await ask("203.0.113.1", "zoe"), "who comes back when they were told is before those who asked more").toBe(204);
  const { done } = await open();
  expect(done).toContain("203.0.113.1 zoe");
  expect(done.filter((one) => one.endsWith("again"))).toEqual([]);
});

test("PUB-03 of addresses that have asked as much one is given up by lot", async () => {
  const survivors = new Set<string>();
  for (let times = 0; times < 6; times++) {
    const { ask, open } = aLine();
    for (const subject of ["first", "second"]) await flood({ ask }, 0, 151, subject);
    for (let n = 0; n < 150; n++) expect(await ask(`203.0.113.${n}`, "zoe")).toBe(204);
    const { done } = await open();
    for (const one of done) if (one.startsWith("198.51.")) survivors.add(one);
  }
  expect(survivors.size).toBeGreaterThan(250);
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

worldly("PUB-03 SEC-03 where too many wait, whoever asks is refused alike, with or without an account", async ({ world }) => {
  const { username, email } = await aPerson(world);
  const answers = await atOnce(world, async () => {
    for (let n = 0; n < MOST_RESETS_WAITING; n++)
      await world.from(`198.51.${n >> 8}.${n % 256}`).call(authApi.resetPassword, { body: { username: `robot-${n}` } });
    const asking = [username, email, "personne", "personne@exemple.fr"].map((asked, n) =>
      world.from(`203.0.113.${n}`).refused(authApi.resetPassword, { body: { username: asked } }),
    );
    return Promise.all(asking);
  });
  for (const { status, retryAfter, message } of answers)
    expect({ status, retryAfter, message }).toEqual({
      status: 429,
      retryAfter: 20,
      message: "Beaucoup de personnes demandent un lien en ce moment\u00A0: recommencez dans 20 secondes.",
    });
  await world.settle();
  const letters = () => world.db.selectFrom("mails").select("subject").where("recipient", "=", email).execute();
  expect(await letters()).toEqual([]);
  await world.from("203.0.113.9").call(authApi.resetPassword, { body: { username } });
  await world.settle();
  expect(await letters()).toHaveLength(1);
});
