import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { TLSSocket } from "node:tls";
import type { InjectOptions } from "fastify";
import { expect, onTestFinished } from "vitest";
import { openDatabase } from "#database/open.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { ANSWER_MARK } from "#platform/contract/answer-mark.ts";
import { pseudonymWith } from "#platform/server/log.ts";
import { hashPassword } from "#platform/server/password.ts";
import { contracts, nameOf } from "./contracts.ts";
import { Caller } from "./person.ts";
import { aStage } from "./stages.ts";
import { secret, site } from "./template.ts";
import { anAdmin, aPerson, aWorldWith, type World, test as worldly } from "./world.ts";

// What a browser, a proxy or an attacker sees of the server, for any call.

const log: string[] = [];
const logTo = { write: (line: string) => void log.push(line) };
const overHttps = aWorldWith({ site: { ...site, publicUrl: "https://palmares.test" }, logLevel: "warn", logTo });
const test = worldly.extend("world", { scope: "file" }, overHttps);

const reset = { method: "POST", url: "/api/authentification/reset-password", payload: { username: "personne" } } as const;

test("GEN-10 SEC-02 over HTTPS the cookie is secure, of this host alone, and no other name is accepted", async ({ world }) => {
  const set = String((await world.http.inject("/connexion")).headers["set-cookie"]);
  expect(set).toMatch(/^__Host-XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Strict; Secure$/);
  const value = /=([\w-]+)/.exec(set)?.[1] ?? "";
  const send = async (cookie: string, header = value) =>
    (await world.http.inject({ ...reset, headers: { cookie, origin: "https://palmares.test", "x-xsrf-token": header } })).statusCode;
  expect(await send(`__Host-XSRF-TOKEN=${value}`)).toBe(204);
  expect(await send(`XSRF-TOKEN=${value}`), "set by another host of the domain").toBe(403);
  expect(await send(`__Host-XSRF-TOKEN=${value}`, `é${value.slice(1)}`), "same length, another alphabet").toBe(403);
});

test("SEC-02 LET-09 the cookies of a device and of an open browser are hidden from scripts, for this host alone, and only sent with its own pages", async ({
  world,
}) => {
  const password = "une longue phrase à moi";
  const { username } = await aPerson(world, { passwordHash: await hashPassword(password) });
  const { headers } = await world.http.inject({
    method: "POST",
    url: "/api/authentification/log-in",
    payload: { username, password, stayConnected: false },
  });
  const set = [headers["set-cookie"]].flat().filter((cookie) => !cookie?.startsWith("__Host-XSRF-TOKEN="));
  expect(set.toSorted()).toEqual([
    expect.stringMatching(/^__Host-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    expect.stringMatching(/^__Host-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=34560000$/),
  ]);
});

test("MND-04 every answer of a call is marked as the server's own, and a page is not", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const authorization = `Bearer ${caller.token}`;
  const marksOf = async (options: InjectOptions) => {
    const { statusCode, headers } = await world.http.inject(options);
    return [statusCode, headers[ANSWER_MARK]];
  };
  expect(await marksOf({ url: "/api/users/me", headers: { authorization } })).toEqual([200, "1"]);
  expect(await marksOf({ url: "/api/users/me" })).toEqual([401, "1"]);
  expect(await marksOf({ url: "/api/nothing" })).toEqual([404, "1"]);
  expect(await marksOf({ ...reset, payload: "{" })).toEqual([415, "1"]);
  expect(await marksOf(reset)).toEqual([204, "1"]);
  expect(await marksOf({ url: "/connexion" })).toEqual([200, undefined]);
});

test("SEC-02 every answer has a type and its charset, and is not sniffed, framed, cached by others or read by another origin", async ({
  world,
}) => {
  const asset = /"(\/assets\/[^"]+\.js)"/.exec((await world.http.inject("/connexion")).body)?.[1] ?? "";
  const kinds = {
    "/connexion": "text/html; charset=utf-8",
    "/api/categories/list": "application/json; charset=utf-8",
    "/api/nowhere": "application/json; charset=utf-8",
    "/api/users/me": "application/json; charset=utf-8",
    "/.well-known/security.txt": "text/plain; charset=utf-8",
    [asset]: "application/javascript; charset=utf-8",
  };
  for (const [url, type] of Object.entries(kinds)) {
    const { headers } = await world.http.inject({ url, headers: { origin: "https://ailleurs.exemple" } });
    expect(headers["content-type"], url).toBe(type);
    expect(headers, url).toMatchObject({
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      ...(url !== asset && { "referrer-policy": "no-referrer" }),
      // A script is no document: it may run as a worker, and needs no more than that.
      ...(url === asset ? { "content-security-policy": "default-src 'self'" } : { "cross-origin-opener-policy": "same-origin" }),
    });
    if (url !== asset) {
      const policy = String(headers["content-security-policy"]);
      expect(policy, url).toMatch(/object-src 'none'; base-uri 'none'.*frame-ancestors 'none'/);
      expect(policy, url).toContain("script-src 'self'");
      expect(policy, url).not.toMatch(/upgrade-insecure-requests|script-src[^;]*unsafe/);
    }
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(Object.keys(headers).filter((name) => /^(server|x-powered-by)$/.test(name))).toEqual([]);
    if (url.startsWith("/api/")) expect(headers["cache-control"], url).toBe("no-store");
    // A shared cache never keeps a response that sets a cookie.
    if (headers["set-cookie"]) expect(headers["cache-control"], url).toMatch(/private|no-store/);
  }
});

test("SEC-02 a finder of a vulnerability reads where to report it, and the date is always ahead", async ({ world }) => {
  const { body } = await world.http.inject("/.well-known/security.txt");
  expect(body).toContain(`Contact: mailto:${site.contactEmail}\n`);
  expect(body).toContain("Canonical: https://palmares.test/.well-known/security.txt\n");
  const expires = new Date(/Expires: (.+)/.exec(body)?.[1] ?? 0).getTime() - world.time.now.getTime();
  expect(expires / 86_400_000).toBe(180);
});

test("SEC-02 a body that would change every object, or a repeated parameter, is refused", async ({ world }) => {
  const post = (payload: string) => world.http.inject({ ...reset, payload, headers: { "content-type": "application/json" } });
  expect((await post('{"username":"personne","__proto__":{"role":"ADMIN"}}')).statusCode).toBe(400);
  expect((await post('{"username":"personne","constructor":{"prototype":{"role":"ADMIN"}}}')).statusCode).toBe(400);
  expect(Reflect.get({}, "role")).toBeUndefined();
  const twice = await (await anAdmin(world)).caller.status(usersApi.all, { query: { limit: ["10", "100000"] } });
  expect(twice).toBe(400);
});

const outsideContracts = [
  "GET /.well-known/security.txt",
  "GET /api/docs",
  "GET /api/docs/*",
  "GET /api/docs/",
  "GET /api/docs/json",
  "GET /api/docs/static/*",
  "GET /api/docs/yaml",
  "GET /api/openapi.json",
  "GET /courriels/desabonnement",
  "POST /courriels/desabonnement",
  "GET /healthz",
  "GET /images/:name",
  "GET /images/schools/:name",
  "GET /metrics",
  "GET /readyz",
  "GET /version.json",
];

test("SEC-01 nothing is served except the calls of the contracts, a few public addresses, and the files of the pages", ({ world }) => {
  const declared = contracts.flatMap(({ method, alsoMethod, path }) =>
    [method, alsoMethod].filter(Boolean).map((one) => `${one} /api${path}`),
  );
  const knownRoutes = new Set([...declared, ...outsideContracts]);
  const unknown = world.routes.filter(
    (route) => !knownRoutes.has(route) && !/^GET \/(\*|api\/\*|assets\/.*|[\w-]+\.(js|svg)|api\/docs\/static\/.*)$/.test(route),
  );
  expect(unknown).toEqual([]);
  expect(world.routes.length).toBeGreaterThan(declared.length);
});

test("SEC-01 no call answers HEAD, which would do what its GET does, and OPTIONS allows nothing", async ({ world }) => {
  const { caller } = await anAdmin(world);
  const headers = { origin: "https://ailleurs.exemple", authorization: `Bearer ${caller.token}` };
  const ask = (method: "HEAD" | "OPTIONS", path: string) =>
    world.http.inject({ method, url: `/api${path.replaceAll(/:\w+/g, "1")}`, headers });
  for (const { method, path } of contracts) {
    if (method === "GET") expect((await ask("HEAD", path)).statusCode, `HEAD ${path}`).toBe(404);
    const { statusCode, headers } = await ask("OPTIONS", path);
    expect([statusCode, headers["access-control-allow-origin"]], `OPTIONS ${path}`).toEqual([404, undefined]);
  }
});

test("SEC-01 whatever a GET says, no page, link or preview changes anything by it: the three in the specification require what their POST requires", async ({
  world,
}) => {
  const changing = contracts.filter(({ method, body, upload, alsoMethod }) => method === "GET" && (body || upload || alsoMethod));
  expect(changing.map(nameOf).sort()).toEqual([
    "GET /results/compute/:id",
    "GET /results/generate/:id",
    "GET /results/reset/qualified/:id",
  ]);
  const { caller } = await anAdmin(world);
  const stage = await aStage(world);
  const url = `/api/results/generate/${stage.wireId}`;
  const authorization = `Bearer ${caller.token}`;
  const cookie = `__Host-XSRF-TOKEN=${"a".repeat(32)}`;
  const get = async (headers: Record<string, string>, method: "GET" | "HEAD" | "POST" = "GET") =>
    (await world.http.inject({ method, url, headers })).statusCode;
  for (const site of ["none", "cross-site", "same-origin"]) expect(await get({ authorization, "sec-fetch-site": site }), site).toBe(403);
  expect(await get({ authorization, cookie })).toBe(403);
  expect(await get({ cookie }), "signed out").toBe(403);
  expect(await get({ authorization }, "HEAD")).toBe(404);
  const page = { cookie, "x-xsrf-token": "a".repeat(32), "sec-fetch-site": "same-origin" };
  expect(await get({ authorization, ...page }, "POST")).toBe(200);
  expect(await get({ authorization }), "a script with the office's token, as specified").toBe(200);
  const { headers } = await world.http.inject({ url, headers: { authorization } });
  expect(headers["cache-control"]).toBe("no-store");
});

async function portOf({ http }: World): Promise<number> {
  if (!http.server.listening) await http.listen({ port: 0, host: "127.0.0.1" });
  return (http.server.address() as AddressInfo).port;
}

/** The server's response to these raw bytes. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end(bytes);
  return Buffer.concat(await socket.toArray()).toString();
}

test("SEC-02 a message of two lengths, a broken header, TRACE and path traversal get nothing", async ({ world }) => {
  const port = await portOf(world);
  const head = "Host: palmares.test\r\nConnection: close\r\n";
  const ask = (bytes: string) => answerTo(port, bytes);
  const both = `POST /api/authentification/reset-password HTTP/1.1\r\n${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
  expect(await ask(both)).toMatch(/^HTTP\/1.1 400 /);
  expect(await ask(`GET /connexion HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`)).toMatch(/^HTTP\/1.1 400 /);
  expect(await ask(`TRACE /connexion HTTP/1.1\r\n${head}\r\n`)).toMatch(/^HTTP\/1.1 40[045] /);
  for (const path of [
    "/../package.json",
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/%2e%2e/package.json",
    "/.git/config",
  ]) {
    const answer = await ask(`GET ${path} HTTP/1.1\r\n${head}\r\n`);
    expect(answer, path).not.toMatch(/"dependencies"|\[core\]/);
    expect(answer, path).toMatch(/^HTTP\/1.1 (200|40[034]) /);
  }
  for (const path of ["/.env", "/backup.sql", "/connexion.bak", "/connexion~", "/server.ts"])
    expect(await ask(`GET ${path} HTTP/1.1\r\n${head}\r\n`), path).toMatch(/^HTTP\/1.1 404 /);
  expect(await ask(`GET /assets/ HTTP/1.1\r\n${head}\r\n`), "no listing").toContain("<title>Palmarès</title>");
});

test("SEC-03 SEC-05 the log says who signed in and who tried, what was refused or throttled, at any level; one line each", async ({
  world,
}) => {
  const person = await aPerson(world, { passwordHash: await hashPassword("une longue phrase à moi") });
  const from = (address: string) => new Caller(world.http, undefined, address);
  const events = async (work: () => Promise<unknown>) => {
    log.length = 0;
    await work();
    await expect.poll(() => log.length).toBeGreaterThan(0);
    return log.map((line) => JSON.parse(line));
  };
  const { username, id } = person;
  const route = "/api/authentification/log-in";
  const rightPassword = { body: { username, password: "une longue phrase à moi" } };
  const signedIn = await events(() => from("203.0.113.1").call(authApi.logIn, rightPassword));
  expect(signedIn).toEqual([expect.objectContaining({ security: true, route, statusCode: 200, account: id, reqId: expect.any(String) })]);
  expect(Math.abs(signedIn[0].time - Date.now())).toBeLessThan(60_000);
  const failedEvents = await events(() =>
    from("203.0.113.1").refused(authApi.logIn, { body: { username, password: 'faux"\n{"level":60}' } }),
  );
  const mark = pseudonymWith(secret);
  const marks = { identifier: mark(username), from: mark("203.0.113.1") };
  expect(failedEvents).toEqual([
    expect.objectContaining({ security: true, route, statusCode: 401, account: id, msg: "refused", ...marks }),
  ]);
  expect(signedIn[0]).not.toHaveProperty("from");
  const notTheirs = await events(() => person.caller.refused(authApi.logOut, { params: { id: "2147483000" } }));
  expect(notTheirs).toEqual([expect.objectContaining({ security: true, statusCode: 403, account: id })]);
  const robot = from("203.0.113.2");
  const tooMany = await events(async () => {
    for (let attempt = 0; attempt <= 30; attempt += 1) await robot.status(authApi.resetPassword, { body: { username: "personne" } });
  });
  expect(tooMany.at(-1)).toMatchObject({ security: true, statusCode: 429 });
  expect(log.join("")).not.toContain("faux");
  expect(log.join("")).not.toContain("203.0.113");
});

test("SEC-02 SEC-05 a client that disconnects at once is no bug in the log", async ({ world }) => {
  const port = await portOf(world);
  log.length = 0;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /api/categories/list HTTP/1.1\r\nHost: palmares.test\r\n\r\n");
    socket.resetAndDestroy();
  }
  await answerTo(port, "GET /healthz HTTP/1.1\r\nHost: palmares.test\r\nConnection: close\r\n\r\n");
  expect(log).toEqual([]);
});

/** A server that pretends to be PostgreSQL, with a self-signed TLS certificate; or that refuses TLS. */
async function anImpostor(hasTls: boolean): Promise<number> {
  const pem = readFileSync(new URL("fixtures/self-signed.pem", import.meta.url));
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(hasTls ? "S" : "N");
      if (hasTls) new TLSSocket(socket, { isServer: true, key: pem, cert: pem }).on("error", () => {});
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("SEC-02 a database reached over TLS must show a trusted certificate, or nothing is sent to it", async () => {
  for (const [hasTls, reason] of [
    [true, /self-signed certificate/],
    [false, /does not support SSL/],
  ] as const) {
    const port = await anImpostor(hasTls);
    const { pool, close } = openDatabase(`postgresql://palmares:secret@localhost:${port}/palmares?sslmode=verify-full`);
    await expect(pool.query("select 1")).rejects.toThrow(reason);
    await close();
  }
});
