import { chmodSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startNode } from "#tests/program.ts";
import { noneOf, notTried, openReport } from "../figure.ts";
import { addresses, failOver, openCluster, readStoredPassword } from "./cluster.ts";
import { HOST_NAME, installNginx, openBalancer, openEntrance, openPooler } from "./entrance.ts";
import { install, isAlone, listChanged, listUnused, openNetwork, openOwnMachine, refusalToBeAlone, run, runAlone } from "./machines.ts";
import { measureRefusedLog } from "./refused-log.ts";
import { replaceBuilds } from "./two-builds.ts";

// `npm run deployment`: each file of deploy/ does its work as it stands, on machines of their own. Ends with one line: N passed, N failed.

const { values } = parseArgs({ options: { only: { type: "string", default: "D1,D2,D3" } } });
const isSelected = (name: string) => values.only.split(",").includes(name);
const needed = "nginx pgbouncer haproxy patroni etcd systemd-analyze openssl".split(" ");
const figures = openReport();

const refusal = await refusalToBeAlone(needed);
if (refusal) {
  figures.add([notTried("D1", "the files of deploy/", refusal)]);
  process.exit(figures.close());
}
if (!isAlone()) process.exit(await runAlone());

/** The complaints of systemd about each unit, whose programs are where it expects them. */
function examineUnits(): void {
  const units = globSync("*.{service,timer}", { cwd: "deploy" });
  const complaints = units.flatMap((unit) => {
    // A template is examined as one of its instances.
    const place = join("/etc/systemd/system", unit.replace("@.", "@3001."));
    install(unit, place);
    return run("sh", "-c", `systemd-analyze verify '${place}' 2>&1 || true`).split("\n").filter(Boolean);
  });
  figures.add([
    noneOf("D1", "complaints of systemd about the units", complaints.length, `${units.length} units; ${complaints.join("; ") || "none"}`),
  ]);
}

const directory = mkdtempSync(join(tmpdir(), "palmares-deployment-"));
chmodSync(directory, 0o755);
try {
  openOwnMachine(directory);
  openNetwork({ ...addresses, [HOST_NAME]: "127.0.0.1" });
  const complaints = installNginx();
  const steps = `its steps in docs/operations.md run twice, then the file of several nodes; ${complaints.join("; ") || "none"}`;
  figures.add([noneOf("D1", "complaints of nginx about its files", complaints.length, steps)]);
  examineUnits();
  const entrance = await openEntrance();
  figures.add(await measureRefusedLog());
  if (isSelected("D2")) figures.add(await replaceBuilds(directory));
  if (isSelected("D3")) {
    const cluster = await openCluster(directory, 8);
    openBalancer();
    await openPooler(await readStoredPassword());
    const paths = { "HAProxy and PgBouncer": cluster.servingUrl, "by the names of both servers": cluster.directUrl };
    for (const [path, databaseUrl] of Object.entries(paths)) {
      const settings = { DATABASE_DIRECT_URL: cluster.directUrl, TRUST_PROXY: "1", PUBLIC_URL: `https://${HOST_NAME}` };
      const options = { databaseUrl, secret: cluster.secret, settings };
      const nodes = [await startNode({ ...options, fixedPort: 3001 }), await startNode({ ...options, fixedPort: 3002 })];
      await failOver(cluster, entrance, path, figures.add);
      for (const node of nodes) await node.stop();
    }
  }
  await entrance.close();
  const changed = listChanged();
  figures.add([noneOf("D1", "files of deploy/ that did not stand as they are", changed.length, changed.join(", ") || "none")]);
  if (values.only === "D1,D2,D3")
    figures.add([noneOf("D1", "files of deploy/ that nothing here ran", listUnused().length, listUnused().join(", ") || "all ran")]);
} finally {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(figures.close());
