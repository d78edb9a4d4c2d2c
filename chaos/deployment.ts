import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startNode } from "#tests/program.ts";
import { findMissing } from "../attack/tools.ts";
import { noneOf, notTried, openReport } from "../bench/figure.ts";
import { addresses, failOver, openCluster, readStoredPassword } from "./cluster.ts";
import { installNginx, makeCertificate, openEntrance, openPooler } from "./entrance.ts";
import { isAlone, listUnused, markUsed, openNetwork, openSettings, replace, run, runAlone, show } from "./machines.ts";
import { HOST_NAME } from "./proxy-and-pooler.ts";
import { replaceBuilds } from "./two-builds.ts";

// `npm run deployment`: each file of deploy/ does its work as it stands, on machines of their own. Ends with one line: N passed, N failed.

const { values } = parseArgs({ options: { only: { type: "string", default: "D1,D2,D3" } } });
const isSelected = (name: string) => values.only.split(",").includes(name);
const needed = "nginx pgbouncer haproxy patroni etcd systemd-analyze unshare ip openssl".split(" ");
const figures = openReport();

const missing = await findMissing(needed);
if (process.getuid?.() !== 0 || missing.length > 0) {
  figures.add([
    notTried(
      "D1",
      "the files of deploy/",
      process.getuid?.() === 0 ? `not installed: ${missing.join(", ")}` : "only root has networks of its own",
    ),
  ]);
  process.exit(figures.close());
}
if (!isAlone()) process.exit(await runAlone());

/** What systemd says of each unit, whose programs are where it expects them. */
function examineUnits(): void {
  const units = globSync("deploy/*.{service,timer}");
  const complaints = units.flatMap((unit) => {
    markUsed(unit.replace("deploy/", ""));
    // A template is examined as one of its instances.
    const place = join("/etc/systemd/system", unit.replace("deploy/", "").replace("@.", "@3001."));
    mkdirSync("/etc/systemd/system", { recursive: true });
    run("cp", unit, place);
    return run("sh", "-c", `systemd-analyze verify '${place}' 2>&1 || true`).split("\n").filter(Boolean);
  });
  figures.add([
    noneOf("D1", "complaints of systemd about the units", complaints.length, `${units.length} units; ${complaints.join("; ") || "none"}`),
  ]);
}

const directory = mkdtempSync(join(tmpdir(), "palmares-deployment-"));
chmodSync(directory, 0o755);
try {
  openSettings(directory);
  openNetwork({ ...addresses, [HOST_NAME]: "127.0.0.1" });
  for (const path of ["/srv", "/var/log"]) replace(path);
  for (const path of ["/srv/palmares/current", "/var/log/nginx"]) mkdirSync(path, { recursive: true });
  show(process.cwd(), "/srv/palmares/current");
  makeCertificate();
  const complaints = installNginx();
  const steps = `its steps in docs/operations.md run twice, then the file of several nodes; ${complaints.join("; ") || "none"}`;
  figures.add([noneOf("D1", "complaints of nginx about its files", complaints.length, steps)]);
  examineUnits();
  const entrance = await openEntrance();
  if (isSelected("D2")) figures.add(await replaceBuilds(directory));
  if (isSelected("D3")) {
    const cluster = await openCluster(directory, 8);
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
  if (values.only === "D1,D2,D3")
    figures.add([noneOf("D1", "files of deploy/ that nothing here ran", listUnused().length, listUnused().join(", ") || "all ran")]);
} finally {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(figures.close());
