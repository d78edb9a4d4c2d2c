import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { test as base, describe, expect } from "vitest";
import { privacyApi } from "#office/privacy/privacy.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { openMailbox } from "#tests/mailbox.ts";
import { aMail, aMailbox, aWorldThatMails } from "#tests/mailing.ts";
import { askForLink } from "#tests/password-links.ts";
import { Caller } from "#tests/person.ts";
import { insert, update } from "#tests/rows.ts";
import { openApplication } from "#tests/template.ts";
import { waitUntilBlocked } from "#tests/waiting-calls.ts";
import { anAdmin, aPerson, aWorld, openWorld, test as quiet, type World } from "#tests/world.ts";
import { mailApi } from "../mail.contract.ts";
import { claimNext, markRefused, markSent } from "./mail.queries.ts";

const test = quiet.extend("mailbox", { scope: "file" }, aMailbox).extend("world", { scope: "file" }, aWorldThatMails);

/** A test in a world of its own, which sends no mail. */
const alone = base.extend("world", aWorld);

describe("with an SMTP server", () => {
  test("PUB-03 a reset mails a link, whose text is deleted once sent", async ({ world, mailbox }) => {
    const { username, email } = await aPerson(world);
    await askForLink(world, username);
    const mail = await mailbox.waitFor(email);
    expect(mail.subject).toBe("Choisissez un nouveau mot de passe");
    expect(mail.text).toContain(username);
    expect(mail.text).toMatch(/http:\/\/palmares\.test\/connexion\/mot-de-passe#token=[\w-]{20,}/);
    const admin = await anAdmin(world);
    await expect
      .poll(async () => (await admin.caller.call(mailApi.list, { query: { search: email } })).data[0])
      .toMatchObject({ status: "sent", text: null });
    const stored = await world.db.selectFrom("mails").select("text").where("recipient", "=", email).executeTakeFirstOrThrow();
    expect(stored.text).toBeNull();
  });

  test("PUB-03 a mail refused by the server is retried, with the same Message-ID", async ({ world, mailbox }) => {
    const { username, email } = await aPerson(world);
    mailbox.refuse(1);
    await askForLink(world, username);
    const attempts = world.db.selectFrom("mails").select(["tries", "lastError"]).where("recipient", "=", email);
    await expect
      .poll(() => attempts.executeTakeFirst())
      .toMatchObject({ tries: 1, lastError: expect.stringContaining("450 try again later") });
    // The next attempt is in five seconds.
    world.time.now = new Date(world.time.now.getTime() + 5_000);
    const mail = await mailbox.waitFor(email);
    const { cause, tries } = await world.db
      .selectFrom("mails")
      .select(["cause", "tries"])
      .where("recipient", "=", email)
      .executeTakeFirstOrThrow();
    expect([mail.messageId, tries]).toEqual([`<${cause}@palmares.test>`, 1]);
  });

  test("SEC-02 S3 a mail is for one address, and its HTML has the text's words as words, whatever the person's name", async ({
    world,
    mailbox,
  }) => {
    const name = "<script>alert(1)</script>\r\nBcc: voleur@exemple.fr\r\n\r\n.\r\nQUIT";
    const { email } = await aPerson(world, { email: "script@exemple.fr", firstname: name, username: name });
    await askForLink(world, email);
    const mail = await mailbox.waitFor(email);
    expect([mail.to, mail.type]).toEqual([[email], expect.stringMatching(/^text\/plain/)]);
    expect(mail.text).toContain("<script>alert(1)</script>");
    expect(mail.html).toContain("&#60;script&#62;alert(1)&#60;/script&#62;");
    expect(mail.html).not.toContain("<script");
    expect(mailbox.received.filter(({ to }) => to.includes("voleur@exemple.fr"))).toEqual([]);
  });

  test("PUB-03 an address shared by a family gets one mail with a link for each identifier", async ({ world, mailbox }) => {
    const email = "famille.petit@exemple.fr";
    const [anne, zoe] = [await aPerson(world, { email, firstname: "Anne" }), await aPerson(world, { email, firstname: "Zoé" })];
    await askForLink(world, "Famille.Petit@exemple.fr");
    const { text } = await mailbox.waitFor(email);
    expect(text).toContain(anne.username);
    expect(text).toContain(zoe.username);
    expect(new Set(text.match(/token=[\w-]+/g)).size).toBe(2);
    await sleep(300);
    expect(mailbox.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  test("SEC-04 a sent mail is sent again only after a confirmation", async ({ world, mailbox }) => {
    const admin = await anAdmin(world);
    const { username, email } = await aPerson(world);
    await askForLink(world, username);
    await mailbox.waitFor(email);
    const { data } = await admin.caller.call(mailApi.list, { query: { search: email } });
    const id = data[0]?.id ?? "";
    await expect.poll(async () => (await admin.caller.refused(mailApi.resend, { params: { id } })).status).toBe(409);
    const { status, message } = await admin.caller.refused(mailApi.resend, { params: { id }, query: { again: "true" } });
    expect([status, message]).toEqual([
      409,
      "Le texte de ce message a été effacé : demandez-en un nouveau depuis la fiche de la personne.",
    ]);
    expect(await world.db.selectFrom("auditTrail").selectAll().where("subject", "=", `mail ${id}`).execute()).toEqual([]);
  });
});

describe("without", () => {
  quiet("PUB-03 messages stay in the outbox, where an ADMIN reads them; an expired text is deleted", async ({ world }) => {
    const admin = await anAdmin(world);
    const { username, email } = await aPerson(world);
    await askForLink(world, username);
    const { data, meta } = await admin.caller.call(mailApi.list, { query: { search: email.toUpperCase() } });
    expect(data).toMatchObject([{ to: email, status: "waiting", text: expect.stringContaining("token="), sentAt: null }]);
    expect(meta).toMatchObject({ totalItems: 1, itemsPerPage: 10, currentPage: 1 });
    const resent = await admin.caller.call(mailApi.resend, { params: { id: data[0]?.id ?? "" } });
    expect(resent.status).toBe("waiting");
  });

  quiet("API-03 the list has pages of ten, sorts, and refuses unknown parameters", async ({ world }) => {
    const admin = await anAdmin(world);
    const pages = Array.from({ length: 25 }, (_, n) => aMail(`page-${String(n).padStart(2, "0")}`));
    await insert(world, "mails", pages);
    const { data, meta } = await admin.caller.call(mailApi.list, { query: { search: "page-", sortBy: ["to:DESC"], page: 3 } });
    expect(data.map(({ to }) => to)).toEqual([4, 3, 2, 1, 0].map((n) => `page-0${n}@exemple.fr`));
    expect(meta).toMatchObject({ totalItems: 25, totalPages: 3, currentPage: 3, sortBy: ["to:DESC"] });
    expect((await admin.caller.call(mailApi.list, { query: { search: "100%_" } })).data).toEqual([]);
    for (const query of [
      { limit: 101 },
      { limit: 0 },
      { page: 0 },
      { sortBy: ["text:ASC"] },
      { sortBy: ["to:ASC", "status:ASC", "createdAt:ASC"] },
    ]) {
      expect((await admin.caller.refused(mailApi.list, { query: query as never })).status, JSON.stringify(query)).toBe(400);
    }
  });
});

quiet("CFG-07 failed messages are counted and listed with their reason, in the order they were written", async ({ world }) => {
  const admin = await anAdmin(world);
  const before = await admin.caller.call(mailApi.counts);
  const mail = (n: number, status: "waiting" | "sent" | "failed") =>
    aMail(`state-${n}`, { status, ...(status === "failed" && { lastError: "550 no such user" }) });
  await insert(world, "mails", [mail(1, "failed"), mail(2, "sent"), mail(3, "failed"), mail(4, "waiting")]);
  expect(await admin.caller.call(mailApi.counts)).toEqual({
    waiting: before.waiting + 1,
    sent: before.sent + 1,
    failed: before.failed + 2,
    sendsMail: false,
  });
  const query = { search: "state-", "filter.status": "failed" };
  const { data, meta } = await admin.caller.call(mailApi.list, { query });
  expect(data.map(({ to, lastError }) => [to, lastError])).toEqual([
    ["state-3@exemple.fr", "550 no such user"],
    ["state-1@exemple.fr", "550 no such user"],
  ]);
  expect(meta).toMatchObject({ totalItems: 2, filter: { status: "failed" } });
  expect(await admin.caller.status(mailApi.list, { query: { "filter.status": "lost" } })).toBe(400);
});

quiet("OPS-05 CFG-07 one call resends all failed mails, except those that cannot be sent; the trail records it", async ({ world }) => {
  const [admin, person] = [await anAdmin(world), await aPerson(world)];
  const refusal = { status: "failed" as const, tries: 3, lastError: "550 no" };
  const failed = (name: string, facts: object = {}) => aMail(`again-${name}`, { ...refusal, ...facts });
  await update(world, "mails", { status: "failed" }, { status: "sent" });
  await insert(world, "mails", [
    failed("anybody"),
    failed("reached", { userId: person.id, recipient: person.email.toUpperCase() }),
    failed("moved", { userId: person.id }),
    failed("of-an-address", { userId: person.id, forAddress: true }),
    failed("wiped", { text: null }),
    failed("late", { textExpiresAt: world.time.now }),
  ]);
  const other = await world.pool.connect();
  await other.query("begin");
  await other.query("select from mails where cause = 'again-anybody' for update");
  const presses = [admin.caller.call(mailApi.resendFailed), admin.caller.call(mailApi.resendFailed)];
  await waitUntilBlocked(world, 2);
  await other.query("commit");
  other.release();
  expect((await Promise.all(presses)).toSorted((one, two) => two.resent - one.resent)).toEqual([
    { resent: 3, left: 3 },
    { resent: 0, left: 3 },
  ]);
  const stored = await world.db
    .selectFrom("mails")
    .select(["cause", "status", "tries", "lastError"])
    .where("cause", "like", "again-%")
    .orderBy("cause")
    .execute();
  const due = { status: "waiting", tries: 0, lastError: null };
  expect(stored).toEqual([
    { cause: "again-anybody", ...due },
    { cause: "again-late", ...refusal },
    { cause: "again-moved", ...refusal },
    { cause: "again-of-an-address", ...due },
    { cause: "again-reached", ...due },
    { cause: "again-wiped", ...refusal },
  ]);
  const entries = world.db.selectFrom("auditTrail").select("id").where("action", "=", "resend mail").where("actorId", "=", admin.id);
  expect(await entries.execute()).toHaveLength(3);
  expect(await admin.caller.call(mailApi.resendFailed)).toEqual({ resent: 0, left: 3 });
  expect(await entries.execute()).toHaveLength(3);
});

test("PUB-03 mails that waited without an SMTP server are sent once there is one", async ({ mailbox }) => {
  const before = await openWorld();
  const { username, email } = await aPerson(before);
  await askForLink(before, username);
  await sleep(1_500);
  await before.stop();
  const smtp = { url: mailbox.url, from: "championnat@palmares.test" };
  // With the same clock: otherwise the regular deletion of expired texts may run in this test.
  const after = await openApplication(before.databaseUrl, { smtp, clock: () => before.time.now });
  expect((await mailbox.waitFor(email)).text).toContain(username);
  await after.close();
  await before.close();
});

describe("PPL-10 mails of one bundle", () => {
  /** Waiting mails of one bundle, for a person each, at these addresses. */
  async function aBundle(world: World, addresses: readonly string[]): Promise<void> {
    for (const recipient of addresses) {
      const { id } = await aPerson(world);
      await insert(world, "mails", aMail(`bundle-${id}`, { userId: id, recipient, bundle: "convocations" }));
    }
  }
  const claimAll = async (world: World): Promise<string[][]> => {
    const mails = await claimNext(world.db, world.time.now);
    return mails.length === 0 ? [] : [mails.map(({ recipient }) => recipient), ...(await claimAll(world))];
  };

  alone("leave together to a family, up to six; the address of a school, or of no bundle, gets one for each person", async ({ world }) => {
    const school = "ecole@exemple.fr";
    await aBundle(world, ["a@exemple.fr", ...Array<string>(7).fill(school), "A@exemple.fr", "b@exemple.fr"]);
    await insert(world, "mails", aMail("alone", { recipient: "a@exemple.fr" }));
    const claimed = (await claimAll(world)).map((mails) => mails.sort().join(" "));
    expect(claimed).toEqual(["A@exemple.fr a@exemple.fr", ...Array<string>(7).fill(school), "b@exemple.fr", "a@exemple.fr"]);
  });

  alone("are at most one a person, in order: what was written before leaves before", async ({ world }) => {
    await aBundle(world, ["a@exemple.fr", "a@exemple.fr"]);
    const [first] = await world.db.selectFrom("mails").selectAll().orderBy("id").execute();
    await insert(world, "mails", aMail("again", { userId: first?.userId ?? 0, recipient: "a@exemple.fr", bundle: "convocations" }));
    const claims = [await claimNext(world.db, world.time.now), await claimNext(world.db, world.time.now)];
    expect(claims.map((mails) => mails.map(({ cause }) => cause === "again"))).toEqual([[false, false], [true]]);
  });

  alone("LET-07 of pupils at the own address of who answers for them leave alone, to be passed on", async ({ world }) => {
    await aBundle(world, ["prof@exemple.fr", "prof@exemple.fr"]);
    await update(world, "users", {}, { emailOf: (await anAdmin(world)).id });
    expect(await claimAll(world)).toEqual([["prof@exemple.fr"], ["prof@exemple.fr"]]);
  });

  alone("are looked up by their address, also before PostgreSQL knows how many wait", async ({ world }) => {
    await world.asOwner(async (pool) => {
      await pool.query("alter table mails set (autovacuum_enabled = off)");
      const fill = (cause: string, status: string) =>
        pool.query(
          `insert into mails (cause, recipient, subject, text, bundle, status)
          select $1 || i, 'a' || i || '@exemple.fr', 'Bonjour', 'Bonjour', 'convocations', $2 from generate_series(1, 3000) i`,
          [cause, status],
        );
      await fill("last year", "sent");
      await pool.query("analyze mails");
      await fill("this year", "waiting");
    });
    await world.db.transaction().execute(async (trx) => {
      expect(await claimNext(trx, world.time.now)).toHaveLength(1);
      const { rows } = await sql<{ read: string }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'mails'`.execute(trx);
      expect(Number(rows[0]?.read), "rows").toBeLessThan(4_000);
    });
  });

  alone("are not parted by nodes that claim at the same moment", async ({ world }) => {
    const people = [];
    for (let place = 0; place < 12; place += 1) people.push((await aPerson(world)).id);
    await sql`insert into mails (cause, user_id, recipient, subject, text, bundle)
      select bundle || '-' || id, id, 'f' || (place + 1) / 2 || '@exemple.fr', 'Bonjour', 'Bonjour', bundle::text
      from generate_series(1, 20) bundle cross join unnest(${people}::int[]) with ordinality p (id, place)`.execute(world.db);
    const claimed = (await Promise.all(Array.from({ length: 6 }, () => claimAll(world)))).flat();
    expect(claimed.map((mails) => mails.length)).toEqual(Array(120).fill(2));
  });
});

describe("while a mail is being sent", () => {
  quiet("OPS-05 SEC-04 nothing in the database is locked: its person can be erased meanwhile", async () => {
    const slow = await openMailbox();
    const world = await openWorld({ smtp: { url: slow.url, from: "championnat@palmares.test" } });
    const [{ wireId, username, email }, admin] = [await aPerson(world), await anAdmin(world)];
    const release = slow.pause();
    await askForLink(world, username);
    await slow.waitForDelivery();
    await admin.caller.call(privacyApi.erase, { params: { id: wireId } });
    expect(await world.db.selectFrom("mails").select("id").where("recipient", "=", email).execute()).toEqual([]);
    release();
    await slow.waitFor(email);
    await world.close();
    await slow.close();
    expect(slow.received).toHaveLength(1);
  });

  alone("OPS-05 a mail whose node died while sending is sent after the claim expires, with the same Message-ID", async ({ world }) => {
    const { username, email } = await aPerson(world);
    await askForLink(world, username);
    const [claimed, ...others] = await claimNext(world.db, world.time.now);
    expect([claimed?.recipient, others]).toEqual([email, []]);
    expect(await claimNext(world.db, world.time.now)).toEqual([]);
    world.time.now = new Date(world.time.now.getTime() + 15 * 60_000);
    expect(await claimNext(world.db, world.time.now)).toMatchObject([{ id: claimed?.id, cause: claimed?.cause, tries: 0 }]);
  });

  alone(
    "OPS-05 a mail that follows its person to another address while it is sent to the former one is sent to both",
    async ({ world }) => {
      const { id } = await world.db
        .insertInto("mails")
        .values(aMail("moved", { recipient: "avant@exemple.fr" }))
        .returning("id")
        .executeTakeFirstOrThrow();
      await claimNext(world.db, world.time.now);
      await update(world, "mails", { id }, { recipient: "apres@exemple.fr" });
      await markSent(world.db, [{ id, recipient: "avant@exemple.fr" }], world.time.now);
      const stored = world.db.selectFrom("mails").select(["status", "text"]).where("id", "=", id);
      expect(await stored.executeTakeFirst()).toEqual({ status: "waiting", text: "Bonjour" });
      await markRefused(world.db, { id, recipient: "avant@exemple.fr" }, "550 no", undefined);
      expect(await stored.executeTakeFirst()).toEqual({ status: "waiting", text: "Bonjour" });
      await markRefused(world.db, { id, recipient: "apres@exemple.fr" }, "550 no", undefined);
      expect(await stored.executeTakeFirst()).toEqual({ status: "failed", text: "Bonjour" });
    },
  );
});

test("OPS-05 mails at which the server disconnects are retried automatically, and do not delay others", async ({ world, mailbox }) => {
  const letters = (name: string, count: number) => Array.from({ length: count }, (_, n) => aMail(`${name}-${n}`));
  mailbox.disconnectAt("rompu");
  await insert(world, "mails", [...letters("rompu", 6), ...letters("entier", 30)]);
  const { username } = await aPerson(world);
  await askForLink(world, username);
  for (const { recipient } of letters("entier", 30)) await mailbox.waitFor(recipient);
  const broken = world.db.selectFrom("mails").select(["status", "tries"]).where("cause", "like", "rompu-%").distinct();
  await expect.poll(() => broken.execute()).toEqual([{ status: "waiting", tries: 1 }]);
});

describe("many at once", () => {
  const waiting = (count: number) => Array.from({ length: count }, (_, n) => aMail(`many-${n}`));
  const statesOf = ({ db }: Pick<World, "db">) => db.selectFrom("mails").select(["status", "tries"]).distinct().orderBy("tries").execute();
  const smtpAt = (url: string) => ({ smtp: { url, from: "championnat@palmares.test" } });

  test("PUB-03 a mail refused by the server is retried automatically, and does not delay others", async ({ mailbox }) => {
    const before = await openWorld();
    await insert(before, "mails", waiting(45));
    await before.stop();
    mailbox.refuse(1);
    const after = await openApplication(before.databaseUrl, smtpAt(mailbox.url));
    for (const { recipient } of waiting(45)) await mailbox.waitFor(recipient);
    await expect
      .poll(() => statesOf(after))
      .toEqual([
        { status: "sent", tries: 0 },
        { status: "sent", tries: 1 },
      ]);
    await after.close();
    await before.close();
  });

  test("PUB-03 OPS-05 while the server is down no mail is lost or counted as tried; all are sent once it is back", async () => {
    const before = await openWorld();
    await insert(before, "mails", waiting(45));
    const { username, email } = await aPerson(before);
    await before.stop();
    const downServer = await openMailbox();
    await downServer.close();
    const after = await openApplication(before.databaseUrl, smtpAt(downServer.url));
    const attempts = after.db.selectFrom("mails").select("id").where("lastError", "is not", null);
    await expect.poll(async () => (await attempts.execute()).length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await statesOf(after)).toEqual([{ status: "waiting", tries: 0 }]);
    const restoredServer = await openMailbox(Number(new URL(downServer.url).port));
    // With the next mail; otherwise within a minute.
    await new Caller(after.http).call(authApi.resetPassword, { body: { username } });
    for (const recipient of [...waiting(45).map((one) => one.recipient), email]) await restoredServer.waitFor(recipient);
    await expect.poll(() => statesOf(after)).toEqual([{ status: "sent", tries: 0 }]);
    await after.close();
    await before.close();
    await restoredServer.close();
  });
});
