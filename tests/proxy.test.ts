import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TIMEOUTS } from "#database/serving-account.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contracts } from "./contracts.ts";

// Timeouts of deploy/nginx.conf: it abandons a stalled node before users give up, but no call that is still working.

interface Location {
  readonly matcher: string;
  readonly pattern: string;
  /** The reasons for which another node is asked. */
  readonly otherNodeFor: readonly string[];
  readonly lines: string;
  /** For a response, in seconds. */
  readonly timeout: number;
}

const proxy = readFileSync("deploy/nginx.conf", "utf8");
const site = proxy.slice(proxy.lastIndexOf("\nserver {"));
const locations = [...site.matchAll(/^ {2}location (?:(=|~) )?(\S+) \{\n((?: {4}.*\n)*)/gm)].map(
  ([, matcher = "", pattern = "", lines = ""]): Location => ({
    matcher,
    pattern,
    lines,
    otherNodeFor: (/proxy_next_upstream (.*);/.exec(lines)?.[1] ?? "").split(" "),
    timeout: Number(/proxy_read_timeout (\d+)s/.exec(lines)?.[1]),
  }),
);

/** As nginx chooses: the exact address, else the first pattern, else the longest prefix. */
function locationOf(address: string): Location | undefined {
  const found = locations.filter(({ matcher, pattern }) =>
    matcher === "=" ? address === pattern : matcher === "~" ? new RegExp(pattern).test(address) : address.startsWith(pattern),
  );
  const ofKind = (kind: string) => found.filter(({ matcher }) => matcher === kind);
  return ofKind("=")[0] ?? ofKind("~")[0] ?? ofKind("").sort((one, other) => other.pattern.length - one.pattern.length)[0];
}

const timeoutFor = (address: string) => locationOf(address)?.timeout;
const addressOf = ({ path }: Endpoint) => `/api${path.replace(/:\w+/g, "7")}`;

test("OPS-04 the proxy waits long enough for lists, sheets and files of people", () => {
  const slowCalls = contracts.filter(({ file, upload, maxBytes }) => file ?? upload ?? maxBytes);
  expect(slowCalls.length).toBeGreaterThan(20);
  expect(slowCalls.filter((one) => timeoutFor(addressOf(one)) !== 120).map(addressOf)).toEqual([]);
  for (const path of ["results/generate/7", "results/compute/7", "question/7/key", "users/7/merge", "authentification/log-in"])
    expect(timeoutFor(`/api/${path}`), path).toBe(120);
});

test("SEC-02 OPS-04 only calls that take large bodies do so through the proxy, as they arrive: strangers' bodies do not fill its disk", () => {
  const large = contracts.filter(({ upload, maxBytes }) => upload ?? maxBytes);
  expect(large.length).toBeGreaterThan(8);
  const takesLarge = ({ lines }: Location) => lines.includes("client_max_body_size");
  const ofLarge = new Set(large.map((call) => locationOf(addressOf(call))));
  expect(locations.filter(takesLarge)).toEqual([...ofLarge]);
  for (const { lines } of locations.filter(takesLarge)) {
    expect(lines).toContain("client_max_body_size 13m;\n    proxy_request_buffering off;\n");
    expect(lines, "a body that a node gives up does not make nginx skip that node").toContain("proxy_pass http://palmares_bodies;");
  }
  expect(site.slice(0, site.indexOf("  location "))).toContain("client_max_body_size 2m;");
  const upstream = /upstream palmares_bodies \{([^}]*)\}/.exec(proxy)?.[1] ?? "";
  expect([...upstream.matchAll(/server \S+ (.*);/g)].map(([, options]) => options)).toEqual(["max_fails=0", "max_fails=0", "max_fails=0"]);
});

test("OPS-04 a page, its first calls and a save are retried at another node within five seconds, and after those who wait for a lock were answered", () => {
  const paths = [
    "/",
    "/assets/main.js",
    "/api/users/me",
    "/api/questionnaire/active",
    "/api/configurations/public",
    "/api/configurations/public/LOGIN_TEXT",
  ];
  for (const address of [...paths, "/api/authentification/refresh", "/api/users-answer"]) {
    expect(timeoutFor(address), address).toBeLessThanOrEqual(5);
    expect(timeoutFor(address), address).toBeGreaterThan(Number.parseInt(TIMEOUTS.lock_timeout, 10));
  }
  expect(proxy.indexOf("ssl_session_cache"), "for all names, or sessions are not resumed").toBeLessThan(proxy.indexOf("\nserver {"));
  const upstream = /upstream palmares \{([^}]*)\}/.exec(proxy)?.[1] ?? "";
  const serversWith = (pattern: RegExp) =>
    [...upstream.matchAll(/server (\S+) (.*);/g)].filter(([, , matcher = ""]) => pattern.test(matcher)).map(([, at]) => at);
  expect(serversWith(/^backup max_fails=0$/), "if all have failed, each is still tried").toEqual(serversWith(/^max_fails=3/));
});

test("PPL-01 OPS-04 each call tells the nodes when the proxy received it", () => {
  expect(site.slice(0, site.indexOf("  location "))).toContain("proxy_set_header X-Received-At $msec;");
  expect(
    locations.filter(({ lines }) => lines.includes("proxy_set_header")),
    "which would drop it",
  ).toEqual([]);
});

test("OPS-04 PPL-11 the open sheets of a school, which wait for an erratum, leave its address the connections of its saves", () => {
  const held = /location = \/api\/questionnaire\/errata \{\n((?: {4}.*\n)*)/.exec(site)?.[1] ?? "";
  const [, zone = "", connections = ""] = /limit_conn (\S+) (\d+);/.exec(held) ?? [];
  expect(zone).not.toBe("palmares_connections");
  expect(proxy, "counted apart").toContain(`limit_conn_zone $palmares_place zone=${zone}:`);
  expect(Number(connections)).toBeGreaterThanOrEqual(2_000);
  expect(timeoutFor("/api/questionnaire/errata"), "an answer is held for up to 55 seconds").toBeGreaterThan(60);
});

test("MND-07 a file that a node does not have is asked of the nodes of another build, and nothing else is", () => {
  expect(locationOf("/assets/abc.js")?.otherNodeFor).toEqual(["error", "timeout", "http_404"]);
  expect(Number(/proxy_next_upstream_tries (\d+);/.exec(site)?.[1]), "as often as there are nodes").toBeGreaterThanOrEqual(3);
  expect(locations.filter(({ otherNodeFor }) => otherNodeFor.includes("http_404")).map(({ pattern }) => pattern)).toEqual(["/assets/"]);
});

test("MND-06 each file of deploy/ is used by `npm run deployment` as it stands", () => {
  const job = ["deployment", "cluster", "entrance"].map((name) => readFileSync(`harness/chaos/${name}.ts`, "utf8")).join("");
  const isUnit = (file: string) => /\.(service|timer)$/.test(file) && job.includes("*.{service,timer}");
  expect(readdirSync("deploy").filter((file) => !isUnit(file) && !job.includes(`("${file}"`))).toEqual([]);
});

test("OPS-08 the certificate is renewed while nginx serves: it answers certbot where docs/operations.md lets certbot write", () => {
  const [, root] = /certbot certonly --webroot -w (\S+) /.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
  const unencrypted = proxy.slice(proxy.lastIndexOf("listen 80;"), proxy.lastIndexOf("\nserver {"));
  expect(unencrypted).toContain(`  location /.well-known/acme-challenge/ {\n    root ${root};\n  }\n`);
});
