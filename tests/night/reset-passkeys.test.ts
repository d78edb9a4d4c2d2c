import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { prepareTables } from "#app/prepare.ts";
import { openDatabase } from "#database/open.ts";
import { anEmptyDatabase } from "#tests/empty-database.ts";
import { insertPasskey } from "#tests/password-links.ts";
import { servingUrl } from "#tests/template.ts";
import { aPerson, test } from "#tests/world.ts";

const run = (databaseUrl: string, username: string) =>
  promisify(execFile)(process.execPath, ["app/reset-passkeys.ts", username], {
    env: { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: "a secret of thirty-two characters", PUBLIC_URL: "http://palmares.test" },
  });

test("LET-08 an operator removes the passkeys of the only administrator, who is notified; the trail names nobody", async ({ world }) => {
  const office = await aPerson(world, { role: "ADMIN" });
  await insertPasskey(world, office);
  const { stdout } = await run(world.databaseUrl, office.username.toUpperCase());
  expect(stdout).toContain("sont retirées");
  expect(await world.db.selectFrom("passkeys").select("id").where("userId", "=", office.id).execute()).toEqual([]);
  const entry = await world.db.selectFrom("auditTrail").select(["actorId", "action"]).where("subject", "=", `user ${office.id}`).execute();
  expect(entry).toEqual([{ actorId: null, action: "reset passkeys" }]);
  expect(await world.db.selectFrom("mails").select("subject").where("userId", "=", office.id).execute()).toHaveLength(1);
  await world.db
    .insertInto("passkeyDuties")
    .values({ userId: office.id, askedAt: new Date("2026-01-01") })
    .execute();
  expect((await run(world.databaseUrl, office.username)).stdout, "past the deadline").toContain("un nouveau délai commence");
  expect(await world.db.selectFrom("passkeyDuties").select("userId").where("userId", "=", office.id).execute()).toEqual([]);
  await expect(run(world.databaseUrl, office.username)).rejects.toMatchObject({
    stderr: expect.stringContaining("n'a pas de clé d'accès"),
  });
});

test("LET-08 OPS-08 it also works on a restored database that was never started", async () => {
  const url = await anEmptyDatabase();
  const owner = openDatabase(url, { max: 2 });
  onTestFinished(owner.close);
  await prepareTables(servingUrl(url), owner);
  const { rows } = await owner.pool.query(
    "insert into users (role, username, status, lastname, email) values ('ADMIN', 'bureau', 'CONFIRMED', 'Bureau', 'bureau@exemple.fr') returning id",
  );
  await owner.pool.query("insert into passkey_duties (user_id, asked_at) values ($1, '2026-01-01')", [rows[0].id]);
  expect((await run(servingUrl(url), "bureau")).stdout).toContain("un nouveau délai commence");
  expect((await owner.pool.query("select from mails where user_id = $1", [rows[0].id])).rowCount).toBe(1);
}, 30_000);
