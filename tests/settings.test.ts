import { expect, test } from "vitest";
import { readSettings } from "#app/settings.ts";

test("API-01 an empty environment has settings for a first look", () => {
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
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ DATABASE_URL: "postgresql://x/y", PUBLIC_URL: "https://x.fr" }, "SECRET_KEY"],
  [{ DATABASE_URL: "postgresql://x/y", SECRET_KEY: "x".repeat(32) }, "PUBLIC_URL"],
  [{ ADMIN_USERNAME: "A B" }, "ADMIN_USERNAME"],
  [{ WEB_CONCURRENCY: "0" }, "WEB_CONCURRENCY"],
  [{ DATABASE_DIRECT_URL: "postgresql://x/y" }, "DATABASE_DIRECT_URL"],
])("API-01 %o is refused, naming %s", (environment, name) => {
  expect(() => readSettings(environment)).toThrow(name);
});

test("API-01 everything wrong is said at once", () => {
  expect(() => readSettings({ PORT: "x", SMTP_URL: "y" })).toThrow(/PORT[\s\S]*SMTP_URL/);
});

test("INS-08 the public directory of schools is asked at its usual address, at another, or never", () => {
  const url = (EDUCATION_DIRECTORY_URL?: string) => readSettings({ EDUCATION_DIRECTORY_URL }).EDUCATION_DIRECTORY_URL;
  expect(url()).toMatch(/^https:\/\/data\.education\.gouv\.fr\//);
  expect(url("http://annuaire.exemple.fr/records")).toBe("http://annuaire.exemple.fr/records");
  expect(url("")).toBe("");
  expect(() => url("annuaire")).toThrow("EDUCATION_DIRECTORY_URL");
});
