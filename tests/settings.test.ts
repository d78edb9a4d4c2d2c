import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  isPublic,
  misspelledSettingWarnings,
  readSettings,
  undeclaredProxyWarnings,
  unencryptedConnectionWarnings,
} from "#app/settings.ts";
import { aDirectory } from "./own-directory.ts";

test("API-01 an empty environment has settings for a first try", () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    FEDERATION_NAME: "Championnat des jeux mathématiques et logiques",
  });
});

test.each([
  [{ PORT: "trois mille" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ PUBLIC_URL: "championnat.fr" }, "PUBLIC_URL"],
  [{ SMTP_URL: "http://x" }, "SMTP_URL"],
  [{ SECRET_KEY: "court" }, "SECRET_KEY"],
  [{ SECRET_KEY_FORMER: "court" }, "SECRET_KEY_FORMER"],
  [{ SECRET_KEY: "x".repeat(32), SECRET_KEY_FORMER: "x".repeat(32) }, "SECRET_KEY_FORMER"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgresql://x/y", PUBLIC_URL: "https://x.fr" }, "SECRET_KEY"],
  [{ DATABASE_URL: "postgresql://x/y", SECRET_KEY: "x".repeat(32) }, "PUBLIC_URL"],
  [{ ADMIN_USERNAME: "A B" }, "ADMIN_USERNAME"],
  [{ WEB_CONCURRENCY: "0" }, "WEB_CONCURRENCY"],
  [{ DATABASE_DIRECT_URL: "postgresql://x/y" }, "DATABASE_DIRECT_URL"],
  [{ DATABASE_OWNER_URL: "postgresql://x/y" }, "DATABASE_OWNER_URL"],
  [{ TRUST_PROXY: "oui" }, "TRUST_PROXY : doit être un nombre entier, de 0 à 10"],
  ...["postgresql://a:wr@n/g@db/x", "postgresql://a:p#w@db/x", "postgresql://a:p?w@db/x"].map(
    (DATABASE_OWNER_URL) => [{ DATABASE_OWNER_URL }, "DATABASE_OWNER_URL : n'est pas une adresse : dans un mot de passe, @"] as const,
  ),
  [{ SMTP_URL: "smtps://a:p@ss/w#rd@smtp.exemple.fr" }, "SMTP_URL : n'est pas une adresse"],
] as [Record<string, string>, string][])("API-01 %o is refused, naming %s", (environment, name) => {
  expect(() => readSettings(environment)).toThrow(name);
});

test.each([
  ["postgresql://a:p%40ss%2F@db1:5433,db2/x?sslmode=verify-full", "DATABASE_OWNER_URL"],
  ["postgresql://a@localhost/x?host=%2Fvar%2Frun%2Fpostgresql", "DATABASE_OWNER_URL"],
  ["smtps://vous%40exemple.fr:secret@smtp.exemple.fr:465", "SMTP_URL"],
])("OPS-08 %s is an address", (address, name) => {
  expect(
    readSettings({ [name]: address, DATABASE_URL: "postgresql://x/y", SECRET_KEY: "x".repeat(32), PUBLIC_URL: "http://x" }),
  ).toMatchObject({ [name]: address });
});

test.each([
  ["TRUST_PROXI", ["TRUST_PROXI : ce réglage n'existe pas, est-ce TRUST_PROXY ?"]],
  ["SMPT_URL", ["SMPT_URL : ce réglage n'existe pas, est-ce SMTP_URL ?"]],
  ["SECRET_KEYS", ["SECRET_KEYS : ce réglage n'existe pas, est-ce SECRET_KEY ?"]],
  ["SECRET_KEY_FILES", ["SECRET_KEY_FILES : ce réglage n'existe pas, est-ce SECRET_KEY_FILE ?"]],
  ["ATABASE_URL", ["ATABASE_URL : ce réglage n'existe pas, est-ce DATABASE_URL ?"]],
  ["DATABASE_URL", []],
  ["DATABASE_URL_FILE", []],
  ["HOSTS", []],
  ["PATH", []],
  ["TRUST_PROXYIES", []],
])("OPS-08 a name that is one slip from a setting is reported: %s", (name, told) => {
  expect(misspelledSettingWarnings({ [name]: "x" })).toEqual(told);
});

test("API-01 all errors are reported at once", () => {
  expect(() => readSettings({ PORT: "x", SMTP_URL: "y" })).toThrow(/PORT[\s\S]*SMTP_URL/);
});

test("INS-08 the public directory of schools has a default address, another, or none", () => {
  const url = (EDUCATION_DIRECTORY_URL?: string) => readSettings({ EDUCATION_DIRECTORY_URL }).EDUCATION_DIRECTORY_URL;
  expect(url()).toMatch(/^https:\/\/data\.education\.gouv\.fr\//);
  expect(url("http://annuaire.exemple.fr/records")).toBe("http://annuaire.exemple.fr/records");
  expect(url("")).toBe("");
  expect(() => url("annuaire")).toThrow("EDUCATION_DIRECTORY_URL");
});

test("SEC-02 a secret may come from a file, as from a vault; an unreadable one is named, not shown", () => {
  const directory = aDirectory();
  const file = join(directory, "secret");
  writeFileSync(file, `${"x".repeat(40)}\n`);
  expect(readSettings({ SECRET_KEY_FILE: file }).SECRET_KEY).toBe("x".repeat(40));
  expect(() => readSettings({ DATABASE_URL_FILE: join(directory, "nowhere") })).toThrow("DATABASE_URL_FILE");
});

test.each([
  [{}, []],
  [{ DATABASE_URL: "postgresql://palmares@localhost/palmares", PUBLIC_URL: "http://127.0.0.1:3000" }, []],
  [{ DATABASE_URL: "postgresql://palmares@localhost/palmares?host=%2Fvar%2Frun%2Fpostgresql" }, []],
  [{ DATABASE_URL: "postgresql://palmares@base.exemple.fr/palmares" }, ["DATABASE_URL"]],
  [{ DATABASE_URL: "postgresql://palmares@base.exemple.fr/palmares?sslmode=no-verify" }, ["DATABASE_URL"]],
  [{ DATABASE_URL: "postgresql://palmares@base.exemple.fr/palmares?sslmode=verify-full" }, []],
  [{ DATABASE_URL: "postgresql://palmares:secret@a.exemple.fr:5432,b.exemple.fr:5432/palmares" }, ["DATABASE_URL"]],
  [{ SMTP_URL: "smtp://courriel.exemple.fr:587" }, ["SMTP_URL"]],
  [{ SMTP_URL: "smtp://courriel.exemple.fr:587?requireTLS=true" }, []],
  [{ SMTP_URL: "smtps://courriel.exemple.fr" }, []],
  [{ PUBLIC_URL: "http://championnat.exemple.fr" }, ["PUBLIC_URL"]],
  [{ PUBLIC_URL: "https://championnat.exemple.fr" }, []],
])("SEC-02 %o: what leaves the machine in the clear is reported: %j", (settings, names) => {
  expect(unencryptedConnectionWarnings(settings).map((warning) => warning.split(" ")[0])).toEqual(names);
});

test.each([
  [{}, false],
  [{ HOST: "localhost", PUBLIC_URL: "http://localhost:3000" }, false],
  [{ HOST: "::1", PUBLIC_URL: "http://[::1]:3000" }, false],
  [{ HOST: "127.0.0.2" }, false],
  [{ HOST: "0.0.0.0" }, true],
  [{ TRUST_PROXY: "1" }, true],
  [{ HOST: "::" }, true],
  [{ HOST: "192.168.1.7" }, true],
  [{ PUBLIC_URL: "http://192.168.1.7:3000" }, true],
  [{ PUBLIC_URL: "https://championnat.exemple.fr" }, true],
  [{ PUBLIC_URL: "https://127.exemple.fr" }, true],
  [{ PUBLIC_URL: "https://localhost.exemple.fr" }, true],
])("LET-10 %o: reachable from other machines: %j", (environment, expected) => {
  expect(isPublic(readSettings(environment))).toBe(expected);
});

test.each([
  [{ PUBLIC_URL: "https://championnat.exemple.fr", TRUST_PROXY: 0 }, 1],
  [{ PUBLIC_URL: "https://championnat.exemple.fr", TRUST_PROXY: 1 }, 0],
  [{ PUBLIC_URL: "http://127.0.0.1:3000", TRUST_PROXY: 0 }, 0],
])("LET-04 S2 %o: an undeclared proxy is reported at start: %i times", (settings, times) => {
  expect(undeclaredProxyWarnings(settings)).toHaveLength(times);
});
