import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { WAITS } from "#database/serving.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { contracts } from "./contracts.ts";

// How long deploy/nginx.conf waits for what: it gives up a node that stands still before people give up, and no call that is at work.

interface Location {
  readonly how: string;
  readonly what: string;
  /** For an answer, in seconds. */
  readonly patience: number;
}

const proxy = readFileSync("deploy/nginx.conf", "utf8");
const site = proxy.slice(proxy.lastIndexOf("\nserver {"));
const locations = [...site.matchAll(/^ {2}location (?:(=|~) )?(\S+) \{\n((?: {4}.*\n)*)/gm)].map(
  ([, how = "", what = "", lines = ""]): Location => ({ how, what, patience: Number(/proxy_read_timeout (\d+)s/.exec(lines)?.[1]) }),
);

/** As nginx chooses: the same address, else the first pattern, else the longest beginning. */
function locationOf(address: string): Location | undefined {
  const found = locations.filter(({ how, what }) =>
    how === "=" ? address === what : how === "~" ? new RegExp(what).test(address) : address.startsWith(what),
  );
  const of = (wanted: string) => found.filter(({ how }) => how === wanted);
  return of("=")[0] ?? of("~")[0] ?? of("").sort((one, other) => other.what.length - one.what.length)[0];
}

const patienceFor = (address: string) => locationOf(address)?.patience;
const addressOf = ({ path }: Endpoint) => `/api${path.replace(/:\w+/g, "7")}`;

test("OPS-04 the proxy waits for lists, sheets and files of people as long as they take", () => {
  const long = contracts.filter(({ file, upload, mostBytes }) => file ?? upload ?? mostBytes);
  expect(long.length).toBeGreaterThan(20);
  expect(long.filter((one) => patienceFor(addressOf(one)) !== 120).map(addressOf)).toEqual([]);
  for (const path of ["results/generate/7", "results/compute/7", "question/7/key", "users/7/merge", "authentification/log-in"])
    expect(patienceFor(`/api/${path}`), path).toBe(120);
});

test("OPS-04 a page, what it asks first and a save are asked of another node within five seconds, and after those who wait for a lock were told", () => {
  const asked = ["/", "/assets/main.js", "/api/users/me", "/api/questionnaire/active", "/api/configurations/public/LOGIN_TEXT"];
  for (const address of [...asked, "/api/authentification/refresh", "/api/users-answer"]) {
    expect(patienceFor(address), address).toBeLessThanOrEqual(5);
    expect(patienceFor(address), address).toBeGreaterThan(Number.parseInt(WAITS.lock_timeout, 10));
  }
  expect(proxy.indexOf("ssl_session_cache"), "for all names, or sessions are not resumed").toBeLessThan(proxy.indexOf("\nserver {"));
  const upstream = /upstream palmares \{([^}]*)\}/.exec(proxy)?.[1] ?? "";
  const serversWith = (what: RegExp) =>
    [...upstream.matchAll(/server (\S+) (.*);/g)].filter(([, , how = ""]) => what.test(how)).map(([, at]) => at);
  expect(serversWith(/^backup max_fails=0$/), "when all are left alone, each is asked").toEqual(serversWith(/^max_fails=3/));
});
