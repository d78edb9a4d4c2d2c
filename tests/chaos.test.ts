import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("one fault of each kind loses nothing acknowledged, what comes back from a backup is what was kept, and the controls see what they must", {
  timeout: 420_000,
}, async () => {
  // How soon all is back says nothing on a busy machine: the run ends with 1 when a goal is missed.
  const { stdout, stderr } = await promisify(execFile)("node", ["chaos/run.ts", "--tiny", "--only", "R1,R2,R4"]).catch(
    (failure) => failure as { stdout: string; stderr: string },
  );
  const said = `${stdout}${stderr}`;
  const lines = stdout.split("\n");
  const reached = (start: string) => lines.filter((line) => line.startsWith(start) && /\) reached;/.test(line)).length;
  expect(lines.filter((line) => /^R1 acknowledged answers lost over (12|19) faults: 0 in all .*\) reached;/.test(line)).length, said).toBe(
    1,
  );
  expect(reached("R1 sheets torn, answers that nobody sent: 0 in all"), said).toBe(1);
  expect(reached("R1 control that must lose"), said).toBe(2);
  expect(lines.filter((line) => line.startsWith("R2 first save after")).length, said).toBe(3);
  expect(reached("R4 tables that differ after: directory copied: 0 in all"), said).toBe(1);
  // Where no PostgreSQL is installed beside the packages this part is told as NOT TRIED, and `npm run chaos` fails for it.
  const isThere = !stdout.includes("pg_restore: NOT TRIED");
  expect(reached("R4 tables that differ after: pg_dump, pg_restore: 0 in all"), said).toBe(Number(isThere));
  expect(reached("R4 control that must differ"), said).toBe(isThere ? 2 : 1);
  expect(stdout).toMatch(/^\d+ passed, \d+ failed$/m);
});
