import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { deferredWorkOf } from "#platform/server/deferred-work.ts";
import { Refusal } from "#platform/server/errors.ts";
import { withFrozenTime } from "#tests/password-guessing.ts";
import { aPerson, test as worldly } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";
import { linkRequestQueue, MAX_QUEUED_RESETS } from "./link-requests.ts";

/** A queue in which nothing runs before `open`; the answers, and what was done, in order. */
function aQueue() {
  let now = 0;
  const faults: Error[] = [];
  const deferredWork = deferredWorkOf((error) => void faults.push(error));
  const [gate, done] = [Promise.withResolvers<void>(), [] as string[]];
  let dropped = 0;
  const onDropped = () => {
    dropped += 1;
  };
  const requestLink = linkRequestQueue({ deferredWork, pause: () => setImmediate(), clock: () => new Date(now), onDropped });
  const answer = (ip: string, subject: string): number => {
    try {
      requestLink({ ip, subject }, async () => {
        await gate.promise;
        done.push(`${ip} ${subject}`);
      });
      return 204;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect([error.retryAfter, error.message]).toEqual([20, expect.stringContaining("recommencez dans 20 secondes")]);
      return error.statusCode;
    }
  };
  const ask = async (ip: string, subject: string) => {
    const status = answer(ip, subject);
    await setImmediate();
    await setImmediate();
    return status;
  };
  const wait = (seconds: number) => {
    now += seconds * 1_000;
  };
  const open = async () => {
    gate.resolve();
    await deferredWork.done();
    expect(faults).toEqual([]);
    return { done, dropped };
  };
  return { ask, wait, open };
}

test("PUB-03 many requests for links delay only their author: addresses take turns, and so do the accounts of each", async () => {
  const { ask, open } = aQueue();
  for (let n = 0; n < 200; n++) await ask(`198.51.100.${n % 10}`, `robot-${n}`);
  await ask("203.0.113.1", "zoe");
  for (let n = 0; n < 20; n++) await ask("203.0.113.2", "again");
  await ask("203.0.113.2", "beside");
  const { done, dropped } = await open();
  expect(done.indexOf("203.0.113.1 zoe")).toBeLessThan(2 + 12);
  expect(done.indexOf("203.0.113.2 beside")).toBeLessThan(2 + 2 * 12);
  expect(
    done.filter((one) => one === "203.0.113.2 again"),
    "a waiting request is not queued twice",
  ).toHaveLength(1);
  expect([done.length, dropped]).toEqual([203, 0]);
});

test("PUB-03 the queue is limited: whoever fills it loses their own requests", async () => {
  const { ask, open } = aQueue();
  await ask("203.0.113.1", "first");
  for (let n = 0; n < 3_000; n++) await ask(`198.51.100.${n % 10}`, `robot-${n}`);
  await ask("203.0.113.1", "zoe");
  await ask("203.0.113.2", "leo");
  const { done, dropped } = await open();
  expect(done).toEqual(expect.arrayContaining(["203.0.113.1 zoe", "203.0.113.2 leo"]));
  expect(done).toHaveLength(2 + MAX_QUEUED_RESETS);
  expect(dropped).toBe(3_003 - done.length);
});

test("PUB-03 a dropped request may be repeated", async () => {
  const { ask, open } = aQueue();
  const all = Array.from({ length: MAX_QUEUED_RESETS + 40 }, (_, n) => `robot-${n}`);
  for (let times = 0; times < 2; times++) for (const subject of all) await ask("198.51.100.1", subject);
  // The second round drops as many as the first: each was accepted again.
  expect((await open()).dropped).toBeGreaterThanOrEqual(2 * 38);
});

/** One request from each of `count` addresses. */
async function flood({ ask }: Pick<ReturnType<typeof aQueue>, "ask">, from: number, count: number, subject = "robot"): Promise<number[]> {
  const answers: number[] = [];
  for (let n = from; n < from + count; n++) answers.push(await ask(`198.51.${n >> 8}.${n % 256}`, `${subject}-${n}`));
  return answers;
}

test("PUB-03 a single request from its own address gets its mail, while a thousand addresses send one a second each", async () => {
  const { ask, wait, open } = aQueue();
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
  expect(done).toHaveLength(2 + MAX_QUEUED_RESETS);
});

test("PUB-03 when three hundred new addresses wait, the next request is refused, and no accepted one is dropped", async () => {
  const { ask, wait, open } = aQueue();
  const answers = await flood({ ask }, 0, 2 + MAX_QUEUED_RESETS + 50);
  expect(answers.filter((one) => one === 204)).toHaveLength(2 + MAX_QUEUED_RESETS);
  expect(answers.slice(-50).every((one) => one === 429)).toBe(true);
  expect(await ask("203.0.113.1", "zoe")).toBe(429);
  await flood({ ask }, 0, 100, "again");
  wait(20);
  expect(await ask("203.0.113.1", "zoe"), "coming back on time has priority over those who sent more").toBe(204);
  const { done } = await open();
  expect(done).toContain("203.0.113.1 zoe");
  expect(done.filter((one) => one.endsWith("again"))).toEqual([]);
});

test("PUB-03 of addresses with equal counts one is dropped at random", async () => {
  const survivors = new Set<string>();
  for (let times = 0; times < 6; times++) {
    const { ask, open } = aQueue();
    for (const subject of ["first", "second"]) await flood({ ask }, 0, 151, subject);
    for (let n = 0; n < 150; n++) expect(await ask(`203.0.113.${n}`, "zoe")).toBe(204);
    const { done } = await open();
    for (const one of done) if (one.startsWith("198.51.")) survivors.add(one);
  }
  expect(survivors.size).toBeGreaterThan(250);
});

worldly("PUB-03 a link requested during a flood for one mailbox is among the first mails written", async ({ world }) => {
  const email = "cible@exemple.fr";
  const targets = await Promise.all(Array.from({ length: 6 }, () => aPerson(world, { email })));
  const person = await aPerson(world);
  await world.db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set({ city: "Lyon" }).where("email", "=", email).execute();
    for (const { username } of targets)
      for (let index = 0; index < 4; index++) await world.from(`198.51.100.${index}`).call(authApi.resetPassword, { body: { username } });
    await world.from("203.0.113.1").call(authApi.resetPassword, { body: { username: person.username } });
  });
  await world.settle();
  const letters = await world.db.selectFrom("mails").select("recipient").orderBy("id").execute();
  expect(letters.length).toBeGreaterThan(8);
  expect(letters.findIndex(({ recipient }) => recipient === person.email)).toBeLessThan(8);
});

worldly("PUB-03 SEC-03 when too many wait, every request gets the same refusal, with or without an account", async ({ world }) => {
  const { username, email } = await aPerson(world);
  const answers = await withFrozenTime(world, async () => {
    for (let n = 0; n < MAX_QUEUED_RESETS; n++)
      await world.from(`198.51.${n >> 8}.${n % 256}`).call(authApi.resetPassword, { body: { username: `robot-${n}` } });
    const requests = [username, email, "personne", "personne@exemple.fr"].map((subject, n) =>
      world.from(`203.0.113.${n}`).refused(authApi.resetPassword, { body: { username: subject } }),
    );
    return Promise.all(requests);
  });
  for (const answer of answers)
    expect(answer).toMatchObject({
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
