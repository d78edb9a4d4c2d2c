import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { expect, test } from "vitest";
import { hashPassword, isCorrectPassword } from "./password.ts";

const TASKS = "/proc/self/task";

/** The niceness of each thread of this process on Linux: field 19 of `stat`, where the name in brackets is the second. */
const niceness = (): number[] =>
  readdirSync(TASKS).map((task) => Number(readFileSync(`${TASKS}/${task}/stat`, "utf8").split(") ")[1]?.split(" ")[16]));

test("the right password is accepted, another is not, and none without a hash", async () => {
  const hashed = await hashPassword("une longue phrase à moi");
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isCorrectPassword("une longue phrase à moi", hashed)).toBe(true);
  expect(await isCorrectPassword("une longue phrase à toi", hashed)).toBe(false);
  expect(await isCorrectPassword("une longue phrase à moi", null)).toBe(false);
});

test.runIf(process.platform === "linux")("passwords are hashed in a thread of lower priority than all others", async () => {
  await hashPassword("une longue phrase à moi");
  expect(niceness()).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
  expect(niceness()).toContain(constants.priority.PRIORITY_NORMAL);
});
