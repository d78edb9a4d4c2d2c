import { readFileSync } from "node:fs";
import * as z from "zod";
import { serversOf } from "#database/servers.ts";
import "#platform/contract/french.ts";
import { formatDecimal } from "#platform/contract/french-numbers.ts";

const NOT_ENCODED = "n'est pas une adresse : dans un mot de passe, @ : / ? # et % s'écrivent %40 %3A %2F %3F %23 et %25";

/** Parses an address with its first host only: it may list several servers. */
const parseAddress = (address: string | undefined): URL | undefined => {
  const first = address?.replace(/(\/\/[^/?]*?),[^/?]*/, "$1");
  return first && URL.canParse(first) ? new URL(first) : undefined;
};

/** A password must be encoded: the text after its @, / or # would be read as the server or the database. */
function isEncoded(address: string): boolean {
  const url = parseAddress(address);
  return url !== undefined && url.hash === "" && !url.pathname.includes("@") && !url.search.includes("@");
}

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "doit commencer par postgresql://")
  .refine(isEncoded, NOT_ENCODED);

const wholeNumber = (least: number, most: number) => {
  const words = `doit être un nombre entier, de ${formatDecimal(least)} à ${formatDecimal(most)}`;
  return z.coerce.number<string>(words).int(words).min(least, words).max(most, words);
};

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, message: "doit être une adresse complète, par exemple https://championnat.exemple.fr" })
    .optional(),
  IMAGES_URL: z
    .url("doit être une adresse complète, par exemple https://images.exemple.fr")
    .refine((url) => /^https?:/.test(url) && new URL(url).origin === url, "nomme un serveur seul, sans rien après son nom")
    .optional(),
  PALMARES_DATA: z.string().min(1).optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.refine((url) => serversOf(url).length === 1, "nomme un seul serveur, celui qui suit").optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(10),
  WEB_CONCURRENCY: wholeNumber(1, 256).default(1),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "doit commencer par smtp:// ou smtps://")
    .refine(isEncoded, NOT_ENCODED)
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[a-z0-9.-]{3,60}$/, "3 à 60 lettres minuscules, chiffres, points ou traits d'union")
    .optional(),
  ADMIN_EMAIL: z.email("doit être une adresse e-mail").optional(),
  SECRET_KEY: z.string().min(32, "au moins 32 caractères tirés au hasard (openssl rand -hex 32)").optional(),
  SECRET_KEY_FORMER: z.string().min(32, "au moins 32 caractères : la SECRET_KEY d'avant").optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  CALLS_PER_MINUTE: wholeNumber(100, 100_000_000).default(60_000),
  METRICS_TOKEN: z.string().min(16, "au moins 16 caractères").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"], "fatal, error, warn, info, debug ou silent").default("warn"),
  FEDERATION_NAME: z.string().min(1).default("Championnat des jeux mathématiques et logiques"),
  CONTACT_EMAIL: z.email("doit être une adresse e-mail").default("contact@exemple.fr"),
  EDUCATION_DIRECTORY_URL: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ })], "doit être une adresse complète, ou vide pour ne jamais l'interroger")
    .default("https://data.education.gouv.fr/api/explore/v2.1/catalog/datasets/fr-en-annuaire-education/records"),
  BACKUP_DIRECTORY: z.string().min(1).optional(),
  BACKUP_KEY_FILE: z.string().min(1).optional(),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  BACKUP_VERIFY_URL: databaseAddress.optional(),
  CREDIT: z.string().default("Logiciel libre de la fédération"),
});

export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** Secrets that a vault or an orchestrator may provide as a file: `SECRET_KEY_FILE=/run/secrets/palmares`. */
const secrets = [
  "SECRET_KEY",
  "SECRET_KEY_FORMER",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "DATABASE_OWNER_URL",
  "SMTP_URL",
  "METRICS_TOKEN",
  "BACKUP_VERIFY_URL",
];

export type Settings = z.output<typeof Environment>;

type Variables = Readonly<Record<string, string | undefined>>;

function withSecretFiles(environment: Variables): Variables {
  const files = secrets.flatMap((name) => (environment[`${name}_FILE`] ? [[name, environment[`${name}_FILE`] as string] as const] : []));
  return { ...environment, ...Object.fromEntries(files.map(([name, file]) => [name, contentOf(name, file)])) };
}

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new Error(`${name}_FILE : « ${file} » ne peut pas être lu.`);
  }
}

function parse<T extends z.ZodObject>(schema: T, environment: Variables) {
  // An empty address of the directory means « off »; other empty values count as unset.
  const isGiven = ([name, value]: [string, string | undefined]) =>
    name in schema.shape && (value !== "" || name === "EDUCATION_DIRECTORY_URL");
  const { data, error } = schema.safeParse(Object.fromEntries(Object.entries(withSecretFiles(environment)).filter(isGiven)));
  return { data, problems: error ? error.issues.map(({ path, message }) => `  ${path.join(".")} : ${message}`) : [] };
}

const refusal = (problems: readonly string[]) => new Error(`Ces réglages de l'environnement sont à corriger :\n${problems.join("\n")}`);

/** Reads the environment once: all problems are reported together, before anything starts. */
export function readSettings(environment: Variables): Settings {
  const { data, problems } = parse(Environment, environment);
  if (data?.DATABASE_URL && !data.SECRET_KEY)
    problems.push("  SECRET_KEY : nécessaire avec DATABASE_URL, la même sur chaque machine (openssl rand -hex 32)");
  if (data?.DATABASE_URL && !data.PUBLIC_URL)
    problems.push("  PUBLIC_URL : nécessaire avec DATABASE_URL, c'est l'adresse que portent les e-mails");
  if (data?.DATABASE_DIRECT_URL && !data.DATABASE_URL)
    problems.push("  DATABASE_DIRECT_URL : ne va qu'avec DATABASE_URL, l'adresse du répartiteur de connexions qui est devant");
  if (data?.DATABASE_REPLICA_URL && !data.DATABASE_URL)
    problems.push("  DATABASE_REPLICA_URL : ne va qu'avec DATABASE_URL, l'adresse du serveur qui prend les écritures");
  if (data?.DATABASE_OWNER_URL && !data.DATABASE_URL)
    problems.push("  DATABASE_OWNER_URL : ne va qu'avec DATABASE_URL, l'adresse du compte qui sert");
  if (data?.SECRET_KEY_FORMER !== undefined && data.SECRET_KEY_FORMER === data.SECRET_KEY)
    problems.push("  SECRET_KEY_FORMER : c'est la clé d'avant, une autre que SECRET_KEY");
  if (!data || problems.length > 0) throw refusal(problems);
  return data;
}

/** Only what migrations need, and no other secret. */
export function readAddresses(environment: Variables): Pick<Settings, "DATABASE_URL" | "DATABASE_OWNER_URL"> {
  const { data, problems } = parse(Environment.pick({ DATABASE_URL: true, DATABASE_OWNER_URL: true }), environment);
  if (!data) throw refusal(problems);
  return data;
}

const BackupEnvironment = Environment.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  PALMARES_DATA: true,
  BACKUP_DIRECTORY: true,
  BACKUP_KEY_FILE: true,
  BACKUP_KEEP: true,
  BACKUP_VERIFY_URL: true,
});

export function readBackupSettings(environment: Variables): z.output<typeof BackupEnvironment> {
  const { data, problems } = parse(BackupEnvironment, environment);
  if (!data) throw refusal(problems);
  return data;
}

export const isLoopback = (host: string): boolean => ["", "localhost", "::1", "[::1]"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);

export const isPublic = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Pick<Settings, "HOST" | "PUBLIC_URL" | "TRUST_PROXY">): boolean =>
  !isLoopback(HOST) || !isLoopback(parseAddress(PUBLIC_URL)?.hostname ?? "") || TRUST_PROXY > 0;

const remoteConnections = [
  {
    names: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL", "DATABASE_OWNER_URL"],
    isEncrypted: ({ searchParams }: URL) => searchParams.has("host") || searchParams.get("sslmode")?.startsWith("verify-") === true,
    advice: "la base de données est jointe sans chiffrement vérifié ; ajoutez ?sslmode=verify-full (et sslrootcert=…).",
  },
  {
    names: ["SMTP_URL"],
    isEncrypted: ({ protocol, searchParams }: URL) => protocol === "smtps:" || searchParams.get("requireTLS") === "true",
    advice: "le serveur d'e-mail peut être joint sans chiffrement ; choisissez smtps://, ou ajoutez ?requireTLS=true.",
  },
  {
    names: ["PUBLIC_URL"],
    isEncrypted: ({ protocol }: URL) => protocol === "https:",
    advice: "les pages sont servies sans HTTPS ; les mots de passe se lisent en chemin.",
  },
] as const;

/** HTTPS implies a proxy: unless it is declared, all callers seem to have its address. */
export const undeclaredProxyWarnings = ({ PUBLIC_URL, TRUST_PROXY }: Pick<Settings, "PUBLIC_URL" | "TRUST_PROXY">): string[] =>
  TRUST_PROXY === 0 && PUBLIC_URL?.startsWith("https:")
    ? [
        "TRUST_PROXY : PUBLIC_URL est en HTTPS, donc derrière un serveur mandataire ; dites combien (TRUST_PROXY=1), sinon tous semblent venir de la même adresse.",
      ]
    : [];

/** Printed at start, and by the doctor. */
export const settingWarnings = (settings: Settings, environment: Variables): string[] => [
  ...misspelledSettingWarnings(environment),
  ...unencryptedConnectionWarnings(settings),
  ...undeclaredProxyWarnings(settings),
];

export function misspelledSettingWarnings(environment: Variables): string[] {
  const names = [...settingNames, ...secrets.map((name) => `${name}_FILE`)];
  return Object.keys(environment).flatMap((name) => {
    const meant = names.includes(name) ? undefined : names.find((setting) => isTypoOf(setting, name));
    return meant === undefined ? [] : [`${name} : ce réglage n'existe pas, est-ce ${meant} ?`];
  });
}

/** One letter added, removed or changed, or two swapped. */
function isTypoOf(word: string, other: string): boolean {
  if (word.length < 5 || Math.abs(word.length - other.length) > 1) return false;
  const start = [...word].findIndex((letter, place) => letter !== other[place]);
  const [left, right] = start === -1 ? ["", other.slice(word.length)] : [word.slice(start), other.slice(start)];
  const swapped = `${left[1] ?? ""}${left[0] ?? ""}${left.slice(2)}`;
  return [left.slice(1) === right, left === right.slice(1), left.slice(1) === right.slice(1), swapped === right].includes(true);
}

export const unencryptedConnectionWarnings = (settings: Partial<Settings>): string[] =>
  remoteConnections.flatMap(({ names, isEncrypted, advice }) =>
    names
      .filter((name) => {
        const url = parseAddress(settings[name]);
        return url && !isLoopback(url.hostname) && !isEncrypted(url);
      })
      .map((name) => `${name} : ${advice}`),
  );
