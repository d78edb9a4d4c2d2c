import { sql } from "kysely";
import { describe, expect } from "vitest";
import { usersApi } from "#people/people/people.contract.ts";
import { hashPassword } from "#platform/server/password.ts";
import { countTry } from "#platform/server/throttle.ts";
import { advanceTime, aStranger, fillQueue } from "#tests/password-guessing.ts";
import { linkTo } from "#tests/password-links.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { authApi } from "../auth.contract.ts";

const PASSWORD = "une longue phrase à moi";
const passwordHash = await hashPassword(PASSWORD);

test("PUB-02 the right password opens a session, whatever the case of the identifier", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const { user, accessToken } = await world.nobody.call(authApi.logIn, { body: { username: username.toUpperCase(), password: PASSWORD } });
  expect(user).toMatchObject({ username, role: "USER" });
  expect(accessToken).not.toBe("");
});

test("PUB-02 a wrong password, an unknown identifier and a deactivated account get the same refusal", async ({ world }) => {
  const person = await aPerson(world, { passwordHash });
  const deactivated = await aPerson(world, { passwordHash });
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", deactivated.id).execute();
  const tries = [
    { username: person.username, password: "faux" },
    { username: "personne", password: PASSWORD },
    { username: deactivated.username, password: PASSWORD },
  ];
  const refusal = { status: 401, message: "Identifiants invalides. Êtes-vous bien inscrit sur ce site internet ?" };
  for (const body of tries) expect(await world.nobody.refused(authApi.logIn, { body })).toMatchObject(refusal);
});

test("PUB-02 when a thousand people wait to sign in, the next one learns when to try again, and succeeds then", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const body = { username, password: PASSWORD };
  const queue = await fillQueue(aStranger);
  expect(await world.nobody.refused(authApi.logIn, { body })).toMatchObject({
    status: 429,
    message: "Beaucoup de personnes se connectent en ce moment\u00A0: recommencez dans 20 secondes.",
  });
  await queue.drain();
  expect((await world.nobody.call(authApi.logIn, { body })).user.username).toBe(username);
});

test("SEC-03 a password is compared exactly as typed: case, blanks and full length", async ({ world }) => {
  const longPassword = `${"Une longue phrase à moi ".repeat(6)} `;
  const { username } = await aPerson(world, { passwordHash: await hashPassword(longPassword) });
  const status = (password: string) => world.nobody.status(authApi.logIn, { body: { username, password } });
  for (const other of [longPassword.trim(), longPassword.toLowerCase(), longPassword.slice(0, 72), ` ${longPassword}`])
    expect(await status(other)).toBe(401);
  expect(await status(longPassword)).toBe(200);
});

test("SEC-03 S3 each refresh token is used once; if it is used again a minute later, its whole family ends", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const { refreshToken } = await world.nobody.call(authApi.logIn, { body: { username, password: PASSWORD } });
  const next = await world.withToken(refreshToken).call(authApi.refresh);
  expect(next.refreshToken).not.toBe(refreshToken);
  const sameTime = await world.withToken(refreshToken).call(authApi.refresh);
  expect(sameTime.refreshToken, "two tabs that refresh together get the same successor").toBe(next.refreshToken);

  advanceTime(world, 61);
  const message = "Votre session a expiré, veuillez vous reconnecter";
  expect(await world.withToken(refreshToken).refused(authApi.refresh)).toMatchObject({ status: 401, message });
  expect(await world.withToken(next.refreshToken).status(authApi.refresh)).toBe(401);
  expect(await world.withToken(next.accessToken).status(usersApi.me)).toBe(401);
});

test("SEC-03 a session expires 30 days after its last use, and always 90 days after its opening", async ({ world }) => {
  const { username } = await aPerson(world, { passwordHash });
  const open = async () => (await world.nobody.call(authApi.logIn, { body: { username, password: PASSWORD } })).refreshToken;
  const wait = (days: number) => advanceTime(world, days * 24 * 3_600);
  const unused = await open();
  let used = await open();
  for (const days of [29, 29, 29]) {
    wait(days);
    used = (await world.withToken(used).call(authApi.refresh)).refreshToken;
  }
  expect(await world.withToken(unused).status(authApi.refresh)).toBe(401);
  wait(3);
  expect(await world.withToken(used).status(authApi.refresh)).toBe(401);
});

test("SEC-03 S3 a deactivated account is refused at once, whatever its token", async ({ world }) => {
  const person = await aPerson(world);
  expect(await person.caller.status(authApi.logOut, { params: { id: "2147483000" } })).toBe(403);
  await world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", person.id).execute();
  expect(await person.caller.status(authApi.logOut, { params: { id: person.wireId } })).toBe(401);
});

test("GEN-11 signing out closes every session of the account; an ADMIN may close those of others", async ({ world }) => {
  const person = await aPerson(world);
  const elsewhere = await world.signedInAs(person.id);
  await person.caller.call(authApi.logOut, { params: { id: person.wireId } });
  expect(await elsewhere.status(usersApi.me)).toBe(401);
  const admin = await anAdmin(world);
  const again = await world.signedInAs(person.id);
  await admin.caller.call(authApi.logOut, { params: { id: person.wireId } });
  expect(await again.status(usersApi.me)).toBe(401);
  const trail = world.db.selectFrom("auditTrail").select(["actorId", "action"]).where("subject", "=", `user ${person.id}`);
  expect(await trail.execute(), "the action of the office, not the user's own").toEqual([{ actorId: admin.id, action: "end sessions" }]);
  expect(await admin.caller.status(authApi.logOut, { params: { id: "2147483000" } })).toBe(404);
});

describe("throttling", () => {
  test("SEC-03 the sixth wrong password of an account from one address waits, longer each time; the right one waits too, and is accepted", async ({
    world,
  }) => {
    const { username } = await aPerson(world, { passwordHash });
    const started = world.time.now.getTime();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 13; attempt += 1) {
      expect((await world.nobody.refused(authApi.logIn, { body: { username, password: "faux" } })).status).toBe(401);
      waits.push((world.time.now.getTime() - started) / 1_000 - waits.reduce((sum, seconds) => sum + seconds, 0));
    }
    expect(waits.map(Math.round)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 20, 20, 20]);
    await world.nobody.call(authApi.logIn, { body: { username, password: PASSWORD } });
  });

  test.for([
    [4, 0],
    [5, 1],
    [6, 2],
    [10, 32],
    [11, 60],
    [1_000, 60],
  ] as const)("SEC-03 after %i failures the next attempt waits %i seconds", async ([tries, seconds], { world: { db, time } }) => {
    const key = `after ${tries} failures`;
    await db.insertInto("throttles").values({ key, tries, since: time.now, lastAt: time.now }).execute();
    const attemptAfter = (elapsed: number) =>
      countTry(db, key, 5, new Date(time.now.getTime() + elapsed * 1_000)).then(
        () => 0,
        ({ retryAfter }) => retryAfter,
      );
    expect(await attemptAfter(0)).toBe(seconds);
    if (seconds > 0) expect([await attemptAfter(seconds - 1), await attemptAfter(seconds)]).toEqual([1, 0]);
  });

  test("SEC-03 a whole school signs in from one address: one account's failures do not delay others", async ({ world }) => {
    const school = world.from("203.0.113.7");
    const [careless, careful] = [await aPerson(world, { passwordHash }), await aPerson(world, { passwordHash })];
    for (let attempt = 0; attempt < 8; attempt += 1)
      await school.refused(authApi.logIn, { body: { username: careless.username, password: "faux" } });
    await school.call(authApi.logIn, { body: { username: careful.username, password: PASSWORD } });
  });

  test("SEC-03 requests for links are counted per account and address, and others are not refused", async ({ world }) => {
    const robot = world.from("203.0.113.9");
    const body = { username: "personne" };
    for (let requested = 0; requested < 30; requested += 1) await robot.call(authApi.resetPassword, { body });
    expect(await robot.refused(authApi.resetPassword, { body })).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    await robot.call(authApi.resetPassword, { body: { username: "sa.voisine" } });
    await world.nobody.call(authApi.resetPassword, { body });
    await world.settle();
  });
});

describe("choosing a password", () => {
  const tokenFor = async (world: World, username: string, email: string): Promise<string> => {
    await world.nobody.call(authApi.resetPassword, { body: { username } });
    await world.settle();
    return (await linkTo(world, { email })).body.token;
  };

  test("PUB-04 S3 a link works once; afterwards sign-in works and old sessions have ended", async ({ world }) => {
    const { username, email, caller, id } = await aPerson(world);
    await world.db.updateTable("users").set({ status: "PENDING" }).where("id", "=", id).execute();
    const token = await tokenFor(world, username, email);
    await world.nobody.call(authApi.choosePassword, { body: { token, password: PASSWORD } });
    const { user } = await world.nobody.call(authApi.logIn, { body: { username, password: PASSWORD } });
    expect(user.status).toBe("CONFIRMED");
    expect(await caller.status(usersApi.me)).toBe(401);
    const { status, issues } = await world.nobody.refused(authApi.choosePassword, { body: { token, password: PASSWORD } });
    expect([status, issues[0]?.path]).toEqual([400, "token"]);
  });

  test("PUB-04 PPL-06 a link tells the identifier of its account, and nothing once it is used, expired or unknown", async ({ world }) => {
    const aResetLink = async () => {
      const { username, email } = await aPerson(world);
      return { username, token: await tokenFor(world, username, email) };
    };
    const { username, token } = await aResetLink();
    const read = (token: string) => world.nobody.call(authApi.readPasswordLink, { body: { token } });
    expect(await read(token)).toEqual({ username });
    await world.nobody.call(authApi.choosePassword, { body: { token, password: PASSWORD } });
    const expired = await aResetLink();
    advanceTime(world, 61 * 60);
    const refusal = [400, [{ path: "token", message: expect.stringContaining("Ce lien a déjà servi ou a expiré.") }]];
    for (const invalid of [token, expired.token, "inconnu"]) {
      const { status, issues } = await world.nobody.refused(authApi.readPasswordLink, { body: { token: invalid } });
      expect([status, issues]).toEqual(refusal);
    }
  });

  test("PUB-04 a reset link expires after an hour", async ({ world }) => {
    const { username, email } = await aPerson(world);
    const token = await tokenFor(world, username, email);
    advanceTime(world, 3_600);
    expect((await world.nobody.refused(authApi.choosePassword, { body: { token, password: PASSWORD } })).message).toContain("a expiré");
  });

  test("PUB-04 a weak or common password is refused at its field, and the link still works", async ({ world }) => {
    const { username, email } = await aPerson(world);
    const token = await tokenFor(world, username, email);
    for (const password of ["court", "azertyuiop", "Password1"]) {
      const { status, issues } = await world.nobody.refused(authApi.choosePassword, { body: { token, password } });
      expect([status, issues[0]?.path], password).toEqual([400, "password"]);
    }
    await world.nobody.call(authApi.choosePassword, { body: { token, password: "Hypoténuse7" } });
  });

  test("PUB-04 a password made of the person's own name is refused at its field, and the link still works", async ({ world }) => {
    const { username, email } = await aPerson(world, { firstname: "Éléonore", lastname: "Le Goff" });
    const token = await tokenFor(world, username, email);
    const { issues, message } = await world.nobody.refused(authApi.choosePassword, { body: { token, password: "eleonore.legoff-2012" } });
    expect([issues[0]?.path, message]).toEqual(["password", expect.stringContaining("se devine")]);
    await world.nobody.call(authApi.choosePassword, { body: { token, password: PASSWORD } });
  });

  test("PUB-03 the answer is the same for everyone", async ({ world }) => {
    const { username } = await aPerson(world);
    for (const requested of [username, "personne", "personne@exemple.fr"])
      expect(await world.nobody.status(authApi.resetPassword, { body: { username: requested } })).toBe(204);
  });

  test("PUB-04 only hashes of links are stored", async ({ world }) => {
    const { username, email } = await aPerson(world);
    const token = await tokenFor(world, username, email);
    const { rows } = await sql<{
      found: number;
    }>`select count(*) as found from one_time_links where encode(hash, 'escape') like ${`%${token}%`}`.execute(world.db);
    expect(rows[0]?.found).toBe(0);
  });

  test("SEC-04 the office sends a link, and the trail records it", async ({ world }) => {
    const admin = await anAdmin(world);
    const { email, id, wireId } = await aPerson(world);
    await admin.caller.call(authApi.sendPasswordLink, { body: { userId: wireId } });
    expect(await world.db.selectFrom("mails").select("subject").where("recipient", "=", email).execute()).toHaveLength(1);
    expect(await world.db.selectFrom("auditTrail").select(["actorId", "action"]).where("subject", "=", `user ${id}`).execute()).toEqual([
      { actorId: admin.id, action: "send password link" },
    ]);
    expect((await admin.caller.refused(authApi.sendPasswordLink, { body: { userId: "2147483000" } })).status).toBe(404);
  });

  test("ADM-04 a person without a password gets a first link, valid for a week; closed accounts, or without address, get none", async ({
    world,
  }) => {
    const admin = await anAdmin(world);
    const [pending, closed, withoutEmail] = [await aPerson(world), await aPerson(world), await aPerson(world, { email: "" })];
    const setStatus = (id: number, status: "PENDING" | "DESACTIVATED") =>
      world.db.updateTable("users").set({ status }).where("id", "=", id).execute();
    await setStatus(pending.id, "PENDING");
    await setStatus(closed.id, "DESACTIVATED");
    const send = ({ wireId }: { wireId: string }) => ({ body: { userId: wireId } });
    await admin.caller.call(authApi.sendPasswordLink, send(pending));
    expect(await world.db.selectFrom("oneTimeLinks").select(["kind", "expiresAt"]).where("userId", "=", pending.id).execute()).toEqual([
      { kind: "first-password", expiresAt: new Date(world.time.now.getTime() + 7 * 24 * 3_600_000) },
    ]);
    expect((await admin.caller.refused(authApi.sendPasswordLink, send(closed))).message).toMatch(/désactivé/);
    expect((await admin.caller.refused(authApi.sendPasswordLink, send(withoutEmail))).message).toMatch(/pas d'adresse e-mail/);
  });
});
