/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answers, asvsDocument, limits, limitsDocument, percent } from "#tests/security/documents.ts";

// docs/security is correct: its table is complete, its checks exist, its limits match the code, and the code keeps its promises.

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const document = read("docs/security.md");

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: `V1.2` counts `V1.2.1` to `V1.2.9`. */
const sections: Readonly<Record<string, number>> = {
  ...{ "V1.1": 2, "V1.2": 9, "V1.3": 11, "V1.4": 3, "V1.5": 2, "V2.1": 3, "V2.2": 3, "V2.3": 4, "V2.4": 1 },
  ...{ "V3.2": 2, "V3.3": 4, "V3.4": 6, "V3.5": 5, "V3.7": 2, "V4.1": 3, "V4.2": 1, "V4.3": 2, "V4.4": 4 },
  ...{ "V5.1": 1, "V5.2": 3, "V5.3": 2, "V5.4": 3, "V6.1": 3, "V6.2": 12, "V6.3": 4, "V6.4": 4, "V6.5": 5, "V6.6": 3, "V6.8": 4 },
  ...{ "V7.1": 3, "V7.2": 4, "V7.3": 2, "V7.4": 5, "V7.5": 2, "V7.6": 2, "V8.1": 2, "V8.2": 3, "V8.3": 1, "V8.4": 1, "V9.1": 3, "V9.2": 4 },
  ...{ "V10.1": 2, "V10.2": 2, "V10.3": 4, "V10.4": 11, "V10.5": 5, "V10.6": 2, "V10.7": 3 },
  ...{ "V11.1": 2, "V11.2": 3, "V11.3": 3, "V11.4": 4, "V11.5": 1, "V11.6": 1, "V12.1": 3, "V12.2": 2, "V12.3": 4 },
  ...{ "V13.1": 1, "V13.2": 5, "V13.3": 2, "V13.4": 5, "V14.1": 2, "V14.2": 4, "V14.3": 3, "V15.1": 3, "V15.2": 3, "V15.3": 7 },
  ...{ "V16.1": 1, "V16.2": 5, "V16.3": 4, "V16.4": 3, "V16.5": 3, "V17.1": 1, "V17.2": 4, "V17.3": 2 },
};
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, place) => `${section}.${place + 1}`),
);

test("SEC-02 the security table answers each requirement of levels 1 and 2 of ASVS 5.0 once: run npm run security", () => {
  expect(required).toHaveLength(253);
  expect(answers.map(({ id }) => id)).toEqual(required);
  expect(
    answers.filter(({ state, checks }) => state === "met" && checks.length === 0).map(({ id }) => id),
    "met, but without a check",
  ).toEqual([]);
  const applicable = answers.filter(({ state }) => state !== "n/a");
  expect(percent(applicable.filter(({ checks }) => checks.length > 0).length, applicable.length)).toBeGreaterThanOrEqual(85);
  expect(read("docs/security/asvs.md")).toBe(asvsDocument());
});

/** The titles in a test file, as written. */
const titlesOf = (path: string): string[] => [...read(path).matchAll(/^.*["`](.+)["`].*$/gm)].map(([line]) => line);

test("SEC-02 every check in the table exists: the file, and a test with this title", () => {
  const namedChecks = answers.flatMap(({ id, checks }) => checks.map((one) => [id, one] as const));
  expect(namedChecks.length).toBeGreaterThan(150);
  const scripts = JSON.parse(read("package.json")).scripts;
  const missingChecks = namedChecks.filter(([, one]) => {
    const [, command] = /^npm run (\w+)/.exec(one) ?? [];
    if (command) return scripts[command] === undefined;
    const [, file = "", title = ""] = /^(.+\.test\.ts) « (.+) »$/.exec(one) ?? [];
    return title === "" || !titlesOf(file).some((line) => line.includes(title));
  });
  expect(missingChecks).toEqual([]);
});

test("SEC-03 the limits of docs/security match the code, and so do the words that passwords may not contain", () => {
  expect(limits.length).toBeGreaterThan(20);
  expect(limits.filter(({ file, code }) => !read(file).includes(code))).toEqual([]);
  expect(read("docs/security/limits.md")).toBe(limitsDocument());
  const [, words = ""] = /const guessedWords = \[(.+?)\]/s.exec(read("features/organizations/passwords/password-rule.ts")) ?? [];
  const namedChecks = [...words.matchAll(/"(\w+)"/g)].map(([, word]) => word).sort();
  expect(document).toContain(`${namedChecks.join(", ")}.`);
  for (const variable of ["SECRET_KEY", "DATABASE_URL", "SMTP_URL", "EDUCATION_DIRECTORY_URL"]) {
    expect(document).toContain(`\`${variable}`);
    expect(read("app/settings.ts")).toContain(`${variable}:`);
  }
});

const sources = Object.entries(
  import.meta.glob<string>(["../{app,features,platform}/**/*.{ts,tsx}", "!**/*.test.ts", "!**/*.gen.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);
/** Files of the code that match, except those that may. */
const filesMatching = (pattern: RegExp, ...exceptions: string[]): string[] =>
  sources.filter(([path, source]) => pattern.test(source) && !exceptions.includes(path.replace("../", ""))).map(([path]) => path);

/** Read only what the page that started them says. */
const workers = ["features/school/answer-sheets/web/reader.worker.ts"];

/** Started by an operator or a timer, never by a request. */
const commands = ["app/backup.ts", "app/restore.ts", "app/probe.ts"];

test("SEC-02 the code makes no code, starts no program, writes no user files, shows only sanitised HTML, and uses no broken hash", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(filesMatching(/\beval\(|new Function\(|setTimeout\(\s*["'`]/), "code from text").toEqual([]);
  expect(filesMatching(/child_process/), "programs").toEqual([]);
  expect(filesMatching(/node:vm/, "platform/server/process-end.ts"), "code from text").toEqual([]);
  expect(filesMatching(/runInThisContext|runInContext|runInNewContext\((?!"gc"\))/), "no code but the name of the collection").toEqual([]);
  expect(filesMatching(/dangerouslySetInnerHTML|insertAdjacentHTML|outerHTML\s*=|document\.write/), "raw HTML").toEqual([]);
  expect(filesMatching(/\.innerHTML\s*=/), "raw HTML").toEqual([]);
  expect(
    filesMatching(/(writeFile|createWriteStream|appendFile)\w*\(/, "app/start.ts", "platform/server/spool.ts", ...commands),
    "files written",
  ).toEqual([]);
  expect(
    filesMatching(/createHash\("(?!sha256)|createHmac\("(?!sha256)|createCipheriv\("(?!aes-256-gcm)|createCipher\(/),
    "hashes and ciphers",
  ).toEqual([]);
  // Several pasted lines become several answers.
  expect(filesMatching(/onPaste/), "fields that handle pasting").toEqual(["../features/contest/problem/web/AnswerRows.tsx"]);
  expect(filesMatching(/Math\.random\(/), "predictable random numbers").toEqual([]);
  expect(filesMatching(/(?<!channel\??\.|worker\.)addEventListener\("message"/, ...workers), "messages of other windows").toEqual([]);
});

test("SEC-02 one address is asked by the server, that of the public directory: it makes no other outgoing request by itself", () => {
  const pages = ["platform/web/api.ts", "platform/web/late-script.ts", "platform/web/served-build.ts"];
  // The files of these readers, which this server serves.
  const readers = ["features/school/answer-sheets/web/pdf-pages.ts", "features/school/answer-sheets/web/reader.worker.ts"];
  const callers = ["features/organizations/establishments/server/public-directory.ts", "app/diagnosis.ts", "app/probe.ts"];
  expect(filesMatching(/\bfetch\(|^(?!import type ).*node:(https?|http2|tls|dgram|dns)\b/m, ...callers, ...pages, ...readers)).toEqual([]);
});

test("SEC-02 the proxy that deploy/nginx.conf describes speaks TLS 1.2 and 1.3 with forward secrecy, and redirects only pages to HTTPS", () => {
  const proxy = read("deploy/nginx.conf");
  expect(proxy.match(/ssl_protocols .*/g)).toEqual(["ssl_protocols TLSv1.2 TLSv1.3;"]);
  const [, ciphers = ""] = /ssl_ciphers (.+);/.exec(proxy) ?? [];
  expect(ciphers.split(":").filter((cipher) => !/^ECDHE-(ECDSA|RSA)-(AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/.test(cipher))).toEqual([]);
  const [, clear = ""] = /(server \{\s+listen 80;.*?\n\})/s.exec(proxy) ?? [];
  expect(clear).toMatch(/location \/api\/ \{\s+return 403;/);
  expect(clear).toMatch(/location \/ \{\s+return 301 https:/);
});

interface Library {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** A tool for another platform than the supported one: installed neither here nor in production. */
const isElsewhere = ({ dev, optional, os = ["linux"], cpu = ["x64"], libc = ["glibc"] }: Library): boolean =>
  dev === true && optional === true && !(os.includes("linux") && cpu.includes("x64") && libc.includes("glibc"));

test("SEC-02 every library comes from the registry, in one version, with its digest, and the lock file names no other host", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Library> };
  const libraries = Object.entries(packages).filter(([path]) => path !== "");
  expect(libraries.length).toBeGreaterThan(300);
  const undigested = libraries.filter(([, library]) => !isElsewhere(library) && !library.integrity?.startsWith("sha512-"));
  expect(undigested.map(([path]) => path)).toEqual([]);
  expect(libraries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
  const looseVersions = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version));
  expect(looseVersions, "versions that could change").toEqual([]);
});

/** The lines that are missing in a file. */
const missing = (file: string, lines: readonly string[]): string[] => {
  const presentLines = new Set(file.split("\n").map((line) => line.trim()));
  return lines.filter((line) => !presentLines.has(line));
};

test("SEC-02 what deploy/ and compose.yaml give runs without a default password or needless privilege, with limits that a school never reaches", () => {
  const compose = read("compose.yaml");
  expect(compose.match(/(?:PASSWORD|SECRET_KEY): .*/g)?.filter((line) => !line.includes(":?"))).toEqual([]);
  expect(compose.match(/image: .*/g)?.every((image) => /:.*:.*\d/.test(image))).toBe(true);
  const hardened = "<<: *hardened";
  const everywhere = [
    "cap_drop: [ALL]",
    'security_opt: ["no-new-privileges:true"]',
    "logging: { driver: json-file, options: { max-size: 100m } }",
  ];
  const [, common = ""] = /^x-hardened: &hardened\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
  expect(missing(common, everywhere)).toEqual([]);
  const services = {
    migrate: [hardened, "read_only: true"],
    palmares: [hardened, "read_only: true"],
    backup: [hardened, "read_only: true"],
    database: [hardened],
    verification: [hardened],
    mail: [hardened, "read_only: true"],
  };
  const composedServices = [...compose.matchAll(/^ {2}(\w+):\n((?: {4}.*\n)+)/gm)].map(([, name = "", part = ""]) => [name, part] as const);
  expect(composedServices.map(([name]) => name)).toEqual(Object.keys(services));
  for (const [name, part] of composedServices) expect(missing(part, services[name as keyof typeof services]), name).toEqual([]);
  expect(read(".dockerignore"), "no secret in an image").toMatch(/^\.env\n\*\.env$/m);
  expect(read("Dockerfile")).not.toContain("--chown");
  const both = [
    ...["NoNewPrivileges=true", "CapabilityBoundingSet=", "ProtectSystem=strict", "ProtectHome=true", "ProtectProc=invisible"],
    ...["ProtectKernelModules=true", "ProtectKernelTunables=true", "PrivateTmp=true", "PrivateDevices=true", "RestrictNamespaces=true"],
    ...["RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX", "RestrictSUIDSGID=true", "LockPersonality=true", "UMask=0077"],
  ];
  const node = ["SystemCallFilter=@system-service", "SystemCallFilter=~@privileged @resources", "MemoryMax=6G", "TasksMax=512"];
  expect(missing(read("deploy/palmares@.service"), [...both, ...node])).toEqual([]);
  for (const unit of ["migrate", "backup", "erasures"]) expect(missing(read(`deploy/palmares-${unit}.service`), both), unit).toEqual([]);
  const proxy = read("deploy/nginx.conf");
  expect(proxy).toMatch(
    /listen 443 ssl http2 default_server;\s+listen \[::\]:443 ssl http2 default_server;\s+server_name _;\s+ssl_reject_handshake on;\s+return 444;/,
  );
  const [, line = ""] = /log_format palmares (.+?);/s.exec(proxy) ?? [];
  expect(line).toContain('"reqId":"$upstream_http_x_request_id"');
  expect(line, "no query, no address").not.toMatch(/\$(request|request_uri|args|query_string|http_referer|\w*remote_\w+)\b/);
  expect(missing(proxy, ["access_log /var/log/nginx/palmares.log palmares if=$palmares_logged;"])).toEqual([]);
  expect(proxy.match(/limit_\w+_zone \S+/g)).toEqual(
    ["req", "req", "req", "conn", "conn"].map((what) => `limit_${what}_zone $palmares_place`),
  );
  const [, signInBurst = 0] = (/limit_req zone=palmares_doors burst=(\d+)/.exec(proxy) ?? []).map(Number);
  const [, all = 0] = (/limit_req zone=palmares_address burst=(\d+)/.exec(proxy) ?? []).map(Number);
  expect(signInBurst, "300 sign in while others register").toBeGreaterThanOrEqual(400);
  expect(all, "2,000 saves at once").toBeGreaterThanOrEqual(2_000);
});
