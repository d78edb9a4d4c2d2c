import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serversAt } from "#database/servers.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { configurationApi } from "#season/configuration/configuration.contract.ts";
import { aDisk, runInTest } from "#tests/own-directory.ts";
import { freePort } from "#tests/program.ts";
import { callerAt } from "#tests/remote-caller.ts";

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

test.skipIf(process.getuid?.() !== 0)(
  "OPS-09 R3 a full disk, data and log together, is reported, and recovers by itself once there is space: nothing acknowledged is lost",
  async () => {
    const PALMARES_DATA = aDisk("320m");
    const port = await freePort();
    const program = runInTest({ PALMARES_DATA, PORT: String(port) });
    const at = (path: string) => `http://127.0.0.1:${port}${path}`;
    const ready = () =>
      fetch(at("/readyz")).then(
        async (answer) => ((await answer.json()) as { status: string; reason?: string }).reason ?? "ready",
        () => "no answer",
      );
    await expect.poll(ready, POLL_OPTIONS).toBe("ready");
    const node = { base: at("") };
    const body = { username: "admin", password: "Demonstration-2026" };
    const { accessToken } = await callerAt(node).call(authApi.logIn, { body });
    const admin = callerAt(node, accessToken);
    const change = (value: string) => ({ params: { name: "LOGIN_TEXT" }, body: { value } });
    const read = async () => (await admin.call(configurationApi.readPublic, { params: { name: "LOGIN_TEXT" } })).value;
    await admin.call(configurationApi.update, change("avant"));

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
    const message = expect.stringContaining("le serveur manque de place");
    expect(await admin.refused(configurationApi.update, change("pendant"))).toMatchObject({ status: 503, message });
    expect(await callerAt(node).refused(authApi.logIn, { body })).toMatchObject({ message });
    expect((await fetch(at("/connexion"))).status, "pages still load, to report it").toBe(200);
    expect(await (await fetch(at("/metrics"))).text()).toMatch(/^palmares_disk_free_bytes \d+$/m);

    rmSync(filler);
    await expect.poll(ready, POLL_OPTIONS).toBe("ready");
    expect(await read()).toBe("avant");
    await admin.call(configurationApi.update, change("après"));
    expect(await read()).toBe("après");
    program.kill("SIGTERM");
    expect(await program.exited).toBe(0);
  },
  180_000,
);
