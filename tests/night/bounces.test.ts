import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { returnAddressOf } from "#access/mail/server/return-address.service.ts";
import { aMail } from "#tests/mailing.ts";
import { aDirectory } from "#tests/own-directory.ts";
import { secret } from "#tests/template.ts";
import { test, type World } from "#tests/world.ts";

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** `npm run bounces` with these arguments and this input. */
const run = (databaseUrl: string, args: readonly string[], input = ""): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: secret, PUBLIC_URL: "http://palmares.test" };
    const child = execFile(process.execPath, ["app/bounces.ts", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
    child.stdin?.end(input);
  });

/** A report of this shape about a mail that has left. */
async function aReport({ db }: World, shape: string) {
  const sent = { status: "sent" as const, text: null };
  const mail = await db
    .insertInto("mails")
    .values(aMail(`${shape}-${Math.random()}`, sent))
    .returning(["id", "recipient"])
    .executeTakeFirstOrThrow();
  const [to = ""] = returnAddressOf(mail, secret, "championnat.exemple.fr").split("@");
  const text = readFileSync(`features/access/mail/server/fixtures/${shape}.eml`, "utf8").replaceAll("rebonds+{id}.{signature}", to);
  const report = async () => (await db.selectFrom("mails").select("report").where("id", "=", mail.id).executeTakeFirstOrThrow()).report;
  return { text, report };
}

const envelope = "From MAILER-DAEMON Mon Feb  1 08:00:05 2027\n";

test("CNV-05 OPS-08 reports are read from a pipe, a mailbox file and a Maildir, again and again", async ({ world }) => {
  const piped = await aReport(world, "postfix-unknown");
  expect(await run(world.databaseUrl, [], `${envelope}${piped.text}`)).toMatchObject({
    code: 0,
    output: expect.stringContaining("Avis notés : 1."),
  });
  expect(await piped.report()).toBe("refused");
  const directory = aDirectory();
  const [first, second] = [await aReport(world, "gmail-full"), await aReport(world, "exim-warning")];
  const forged = first.text.replaceAll(/rebonds\+\d+/g, "rebonds+1");
  const quoted = second.text.replace("Les essais continuent.", "Les essais continuent.\n\n>From là-bas.");
  const mailbox = join(directory, "rebonds");
  writeFileSync(mailbox, [first.text, quoted, forged, "Subject: Bonjour\n\nRien.\n"].map((text) => `${envelope}${text}\n`).join(""));
  expect(await run(world.databaseUrl, [mailbox])).toEqual({
    code: 0,
    output: "Avis notés : 2. Sans effet : 1. Refusés, leur signature n'est pas la nôtre : 1.\n",
  });
  expect([await first.report(), await second.report()]).toEqual(["returned", "delayed"]);
  const third = await aReport(world, "ovh-qmail");
  for (const part of ["new", "cur", "tmp"]) mkdirSync(join(directory, "boîte", part), { recursive: true });
  writeFileSync(join(directory, "boîte/new/1801166405.M1P1.mx"), third.text);
  for (const notes of [1, 0]) expect((await run(world.databaseUrl, [join(directory, "boîte")])).output).toContain(`Avis notés : ${notes}.`);
  expect(await third.report()).toBe("refused");
  expect(readdirSync(join(directory, "boîte/cur"))).toEqual(["1801166405.M1P1.mx:2,S"]);
}, 60_000);

test("CNV-05 OPS-08 a pipe whose database is away asks for the message again; a missing mailbox is an error in words", async ({
  world,
}) => {
  const away = "postgresql://nobody@127.0.0.1:1/nothing";
  const { text, report } = await aReport(world, "postfix-unknown");
  expect(await run(away, [], text)).toMatchObject({ code: 75 });
  expect(await run(world.databaseUrl, [], text)).toMatchObject({ code: 0 });
  expect(await report(), "brought again").toBe("refused");
  expect(await run(world.databaseUrl, ["/nowhere/rebonds"])).toMatchObject({
    code: 1,
    output: expect.stringContaining("/nowhere/rebonds"),
  });
  expect((await run(world.databaseUrl, ["--help"])).output).toContain("npm run bounces");
}, 30_000);
