import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { countErrors, generateLoad } from "../../harness/bench/arrivals.ts";
import { requestOf } from "../../harness/bench/connection.ts";

test("the benchmarks still run, at a tiny size", { timeout: 600_000 }, async () => {
  const hasPgbench = await promisify(execFile)("pgbench", ["--version"]).then(
    () => true,
    () => false,
  );
  const always = ["P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P12", "P17"];
  const names = hasPgbench ? ["P1", ...always] : always;
  // Goals mean nothing at this size; the run ends with 1 if one is missed.
  const { stdout } = await promisify(execFile)("node", ["harness/bench/run.ts", "--tiny", "--timed", "--only", names.join(",")]).catch(
    (failure) => failure as { stdout: string },
  );
  for (const name of names) expect(stdout).toMatch(new RegExp(`^${name} .*goal`, "m"));
  expect(stdout).not.toContain("could not be measured");
  expect(stdout).toMatch(/^P4 .* lost: 0 in all .* a planted loss is seen$/m);
  expect(stdout).toMatch(/^P4 .* errors: 0 in all/m);
  expect(stdout).toMatch(/^P4 .* taken late: 0 in all .* 5 saves were sent late$/m);
  expect(stdout).toMatch(/^\d+ passed, \d+ failed$/m);
});

test("callers who arrive during a stall are measured from their arrival, with any number of connections", async () => {
  const STALL_MS = 250;
  const answered = Promise.withResolvers<void>();
  const server = createServer(async (request, answer) => {
    setTimeout(answered.resolve, STALL_MS);
    await answered.promise;
    answer.writeHead(request.url === "/broken" ? 500 : 200, { "content-length": 0 }).end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const instants = Array.from({ length: 20 }, (_, index) => index * 10);
  const arrivals = instants.map((at, index) => ({ at, request: requestOf("GET", index === 7 ? "/broken" : "/", null) }));
  const measured = await generateLoad({ port: (server.address() as AddressInfo).port, connections: 2, arrivals, timeout: 10_000 });
  // The stall begins with the first call, never before it was due; a timer may fire a millisecond early.
  for (const [index, at] of instants.entries()) expect(measured.latencies[index]).toBeGreaterThan(STALL_MS - at - 2);
  expect(countErrors([measured])).toBe(1);
  expect(measured.good[7]).toBe(0);
});
