import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { inject, onTestFinished } from "vitest";

/**
 * A relay in front of PostgreSQL that can vanish: data sent to it then gets no response, and new connections fail.
 *
 * @param isPooler Whether it replaces the backend's process id, as PgBouncer does.
 */
export async function aMachine(backlog = 1, { isPooler = false } = {}) {
  const { searchParams, hostname, port: itsPort } = new URL(inject("postgresql"));
  const directory = searchParams.get("host");
  const behind = directory ? { path: `${directory}/.s.PGSQL.5432` } : { host: hostname, port: Number(itsPort || 5432) };
  const passOn = `const net = require("node:net");
    const stream = require("node:stream");
    const pairs = [];
    const backendKeyData = Buffer.from([75, 0, 0, 0, 12]);
    const withoutBackend = (bytes) => {
      const at = bytes.indexOf(backendKeyData);
      if (at >= 0) bytes.writeInt32BE(1, at + 5);
      return bytes;
    };
    const server = net.createServer((near) => {
      const far = net.connect(${JSON.stringify(behind)});
      near.pipe(far).pipe(new stream.Transform({ transform: (bytes, _, done) => done(null, ${isPooler} ? withoutBackend(bytes) : bytes) })).pipe(near);
      pairs.push([near, far]);
    });
    process.on("SIGUSR2", () => {
      pairs.splice(0).flat().forEach((socket) => socket.unpipe().resume());
      console.log("forgotten");
    });
    server.listen({ port: 0, host: "127.0.0.1", backlog: ${backlog} }, () => console.log(server.address().port));`;
  const machine = spawn("node", ["-e", passOn], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void machine.kill("SIGKILL"));
  const [said] = await once(machine.stdout, "data");
  const port = Number(said);
  return {
    address: `127.0.0.1:${port}`,
    /** It stops; its kernel still accepts connections, but nothing answers. */
    freeze: () => void machine.kill("SIGSTOP"),
    /** Drops the connections through it silently, like a restarted firewall; new ones work. */
    async forget() {
      machine.kill("SIGUSR2");
      await once(machine.stdout, "data");
    },
    /** It stops, and its queue of connections is full: the next one gets no response. */
    async vanish() {
      machine.kill("SIGSTOP");
      const waiting = Array.from({ length: 4 }, () => connect(port, "127.0.0.1").on("error", () => {}));
      onTestFinished(() => waiting.forEach((one) => void one.destroy()));
      await sleep(50);
    },
  };
}
