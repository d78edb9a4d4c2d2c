import fastify from "fastify";
import { expect, test } from "vitest";
import { handleErrors } from "./errors.ts";
import { loggerOf } from "./log.ts";

const responseToError = async (code: string) => {
  const lines: string[] = [];
  const app = fastify({ logger: { level: "error", stream: { write: (line: string) => void lines.push(line) } } });
  handleErrors(app);
  app.get("/", () => Promise.reject(Object.assign(new Error("invalid input syntax for type json"), { code, severity: "ERROR" })));
  const { statusCode, body } = await app.inject("/");
  return { statusCode, body, log: lines.join("") };
};

test.each(["22P02", "22P05", "22003", "22021", "22001", "22008", "23514", "23502", "54000"])(
  "EDG-08 a value that the database refuses (%s) is answered in plain words, and logged as our fault",
  async (code) => {
    const { statusCode, body, log } = await responseToError(code);
    expect([statusCode, JSON.parse(body).message]).toEqual([400, expect.stringContaining("rien n'a été changé")]);
    expect(log).toContain("a schema let through what the database refuses");
  },
);

test.each(["55P03", "40P01", "40001"])("EDG-08 a lock conflict (%s) is answered as such, not as an outage", async (code) => {
  const { statusCode, body } = await responseToError(code);
  expect([statusCode, JSON.parse(body).message]).toEqual([503, expect.stringMatching(/^Une autre opération est en cours/)]);
});

test.each(["42703", "XX000"])("EDG-08 a bug (%s) stays a 500", async (code) => {
  const { statusCode, log } = await responseToError(code);
  expect(statusCode).toBe(500);
  expect(log).toContain("unexpected");
});

test("OPS-10 an outage is logged in one line per second, with the failed calls", async () => {
  let log = "";
  const app = fastify(loggerOf({ level: "error", to: { write: (line) => (log += line) } }));
  handleErrors(app);
  app.get("/", () => {
    throw Object.assign(new Error("terminating connection"), { code: "57P01" });
  });
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject("/")));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  await expect.poll(() => log, { timeout: 5_000 }).not.toBe("");
  await app.close();
  const lines = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg, calls, err }) => [msg, calls, err.code])).toEqual([
    ["calls refused: the database is away, or held", 50, "57P01"],
  ]);
});
