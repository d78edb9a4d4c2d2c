import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serversAt } from "#database/servers.ts";
import { aDirectory } from "#tests/own-directory.ts";
import { freePort, runProgram } from "#tests/program.ts";

const POLL_OPTIONS = { timeout: 60_000, interval: 200 };

/** Fills the rest of the disk. */
function fill(file: string): void {
  const filler = openSync(file, "w");
  const block = Buffer.alloc(1_048_576);
  try {
    for (;;) writeSync(filler, block);
  } catch {
    // The disk is full.
  } finally {
    closeSync(filler);
  }
}

// Only root can mount a file system.
test.skipIf(process.getuid?.() !== 0)(
  "OPS-09 R3 a full disk, data and log together, is reported, and recovers by itself once there is space: nothing acknowledged is lost",
  async () => {
    const PALMARES_DATA = aDirectory();
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=320m", "tmpfs", PALMARES_DATA]);
    onTestFinished(() => void execFileSync("umount", ["--lazy", PALMARES_DATA]));
    const port = await freePort();
    const program = runProgram({ PALMARES_DATA, PORT: String(port) });
    onTestFinished(() => program.kill("SIGKILL"));
    const at = (path: string) => `http://127.0.0.1:${port}${path}`;
    const ready = () =>
      fetch(at("/readyz")).then(
        async (answer) => ((await answer.json()) as { status: string; reason?: string }).reason ?? "ready",
        () => "no answer",
      );
    await expect.poll(ready, POLL_OPTIONS).toBe("ready");
    const logIn = () =>
      fetch(at("/api/authentification/log-in"), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "admin", password: "Demonstration-2026" }),
      });
    const { accessToken } = (await (await logIn()).json()) as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
    const change = async (value: string) => {
      const answer = await fetch(at("/api/configurations/LOGIN_TEXT"), { method: "PATCH", headers, body: JSON.stringify({ value }) });
      return { status: answer.status, words: await answer.text() };
    };
    const read = async () =>
      ((await (await fetch(at("/api/configurations/public/LOGIN_TEXT"), { headers })).json()) as { value: string }).value;
    expect((await change("avant")).status).toBeLessThan(300);

    const filler = join(PALMARES_DATA, "filler");
    fill(filler);
    const url = `postgresql://postgres@localhost/palmares?host=${encodeURIComponent(PALMARES_DATA)}`;
    // Its log needs a new file, for which there is no space.
    for (let time = 0; time < 20; time++)
      await serversAt(url)
        .connect({ application_name: "palmares test" })
        .then((client) =>
          client
            .query("select pg_logical_emit_message(false, 'filler', repeat('x', 10000000)), pg_switch_wal()")
            .catch(() => {})
            .finally(() => client.end().catch(() => {})),
        )
        .catch(() => {});
    await expect.poll(ready, POLL_OPTIONS).toBe("Le disque de la base de données est plein.");
    expect(await change("pendant")).toMatchObject({ status: 503, words: expect.stringContaining("le serveur manque de place") });
    expect((await (await logIn()).json()) as object).toMatchObject({ message: expect.stringContaining("le serveur manque de place") });
    expect((await fetch(at("/connexion"))).status, "pages still load, to report it").toBe(200);
    expect(await (await fetch(at("/metrics"))).text()).toMatch(/^palmares_disk_free_bytes \d+$/m);

    rmSync(filler);
    await expect.poll(ready, POLL_OPTIONS).toBe("ready");
    expect(await read()).toBe("avant");
    expect((await change("après")).status).toBeLessThan(300);
    expect(await read()).toBe("après");
    program.kill("SIGTERM");
    expect(await program.exited).toBe(0);
  },
  180_000,
);
