import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { hashPassword } from "#platform/server/password.ts";
import { aDirectory } from "#tests/own-directory.ts";
import { runProgram } from "#tests/program.ts";
import { savedAnswersOf } from "#tests/saved-answers.ts";
import { aStage, changeStage } from "#tests/stages.ts";
import { aParticipant, test } from "#tests/world.ts";

const PASSWORD = "une longue phrase de sonde";

test("OPS-10 an external probe signs in, saves, reads back and reports the time of each step; a failed step is named", async ({
  world,
}) => {
  const directory = aDirectory();
  const url = await world.http.listen({ port: 0, host: "127.0.0.1" });
  const stage = await aStage(world, { active: true, questions: [{ openAnswer: 1, right: ["7"] }] });
  const { id, username } = await aParticipant(world, { person: { passwordHash: await hashPassword(PASSWORD) } });
  const file = join(directory, "password");
  const out = join(directory, "probe.prom");
  const probe = async (password = PASSWORD) => {
    writeFileSync(file, password);
    const program = runProgram({}, ["app/probe.ts", "--url", url, "--username", username, "--password-file", file, "--out", out]);
    return { code: await program.exited, words: program.output(), figures: readFileSync(out, "utf8") };
  };
  const success = await probe();
  expect(success).toMatchObject({ code: 0, figures: expect.stringContaining("palmares_probe_success 1") });
  for (const step of ["page", "sign-in", "open", "save", "read back", "sign-out"])
    expect(success.figures).toMatch(new RegExp(`^palmares_probe_seconds\\{step="${step}"\\} \\d`, "m"));
  const saved = await savedAnswersOf(world.db, id);
  expect(saved).toHaveLength(1);
  const open = await world.db.selectFrom("sessions").select("id").where("userId", "=", id).where("revokedAt", "is", null).execute();
  expect(open, "no session is left").toEqual([]);

  const refused = await probe("un autre mot");
  expect(refused).toMatchObject({ code: 1, words: expect.stringContaining("401") });
  expect(refused.figures).toContain("palmares_probe_success 0");
  expect(refused.figures).toContain('palmares_probe_seconds{step="sign-in"} NaN');

  await changeStage(world, stage.id, { isClosed: true });
  const closed = await probe();
  expect(closed).toMatchObject({ code: 0, figures: expect.stringContaining("palmares_probe_success 1") });
  expect(closed.figures).not.toContain('step="save"');
});
