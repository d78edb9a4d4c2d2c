import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished } from "vitest";
import { authApi } from "#people/auth/auth.contract.ts";
import { openApplication, site } from "./template.ts";
import { openWorld, test } from "./world.ts";

const reset = { method: "POST", url: "/api/authentification/reset-password", payload: { username: "personne" } } as const;

const cookieOf = (headers: Record<string, unknown>): string => /XSRF-TOKEN=([\w-]+)/.exec(String(headers["set-cookie"]))?.[1] ?? "";

test("GEN-10 a page gets a cookie, and what it changes must send the cookie's value back", async ({ world }) => {
  const page = await world.http.inject("/connexion");
  const value = cookieOf(page.headers);
  expect(value).toHaveLength(32);
  expect(String(page.headers["set-cookie"])).toContain("SameSite=Strict");
  const { statusCode, headers } = await world.http.inject("/favicon.svg");
  expect([statusCode, headers["set-cookie"]], "a cached response has no cookie").toEqual([200, undefined]);
  const send = (headers: Record<string, string>) => world.http.inject({ ...reset, headers });
  const cookie = `XSRF-TOKEN=${value}`;
  expect((await send({ cookie, "x-xsrf-token": value })).statusCode).toBe(204);
  expect((await send({ cookie })).statusCode, "without the header").toBe(403);
  for (const other of ["another", "a".repeat(32), value.slice(0, -1)])
    expect((await send({ cookie, "x-xsrf-token": other })).statusCode, "with another value").toBe(403);
  expect((await send({ origin: "https://ailleurs.exemple" })).statusCode, "from another site").toBe(403);
  expect((await send({})).statusCode, "from a script, which has no ambient credential").toBe(204);
});

test("GEN-01 while the application starts, the page says so in French", async ({ world }) => {
  const { body } = await world.http.inject("/connexion");
  expect(body).toMatch(/<html lang="fr"[\s\S]*id="initialising"[\s\S]*Chargement en cours\.\.\./);
});

test("SEC-02 S25 a page applies only styles with its own nonce, and turns no text into markup or a script's address", async ({ world }) => {
  const ask = async (url: string) => {
    const { headers, body } = await world.http.inject(url);
    const directives = String(headers["content-security-policy"]).split("; ");
    const nonce = /<style nonce="([\w-]+)"/.exec(body)?.[1] ?? "";
    return { directives, nonce };
  };
  const [page, again, api, description] = [
    await ask("/connexion"),
    await ask("/connexion"),
    await ask("/api/categories/list"),
    await ask("/api/docs/"),
  ];
  expect(page.nonce).toHaveLength(22);
  expect(again.nonce).not.toBe(page.nonce);
  expect(page.directives).toContain(`style-src 'self' 'nonce-${page.nonce}'`);
  expect(api.directives).toContain("style-src 'self'");
  for (const { directives } of [page, api]) {
    expect(directives).toContain("require-trusted-types-for 'script'");
    expect(directives, "these alone, and by default none").toContain(
      "trusted-types palmares-text palmares-worker palmares-reader palmares-letter dompurify ProseMirrorClipboard",
    );
  }
  expect(description.directives, "Swagger UI sets inline styles").toContain("style-src 'self' 'unsafe-inline'");
});

test("SEC-02 a body too large, broken, or of another kind is refused in French", async ({ world }) => {
  const post = (payload: string, type = "application/json") => world.http.inject({ ...reset, payload, headers: { "content-type": type } });
  expect((await post(JSON.stringify({ username: "x".repeat(65_536) }))).statusCode).toBe(413);
  expect((await post("{broken")).json()).toMatchObject({ statusCode: 400, message: "Cette demande est illisible" });
  expect((await post("<xml/>", "text/xml")).statusCode).toBe(415);
  expect((await world.http.inject({ ...reset, payload: {} })).json()).toMatchObject({
    statusCode: 400,
    message: "Ce champ est requis",
    issues: [{ path: "username" }],
  });
  expect((await world.nobody.refused(authApi.resetPassword, { body: { username: "a\0b" } })).status).toBe(400);
});

test("SEC-02 an unknown address of the API returns an error, never the page", async ({ world }) => {
  const answer = await world.http.inject("/api/nowhere");
  expect([answer.statusCode, answer.json().message]).toEqual([404, "Cette adresse n'existe pas"]);
});

test("GEN-07 the version file names the served build, and is never cached", async ({ world }) => {
  const answer = await world.http.inject("/version.json");
  expect(answer.json()).toEqual({ version: "3.5.0", buildTimestamp: expect.stringMatching(/^\d+$/) });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("API-01 a script is sent precompressed to clients that accept it, and is cached for a year", async ({ world }) => {
  const url = /src="(\/assets\/[^"]+\.js)"/.exec((await world.http.inject("/connexion")).body)?.[1] ?? "";
  const ask = (encoding: string) => world.http.inject({ url, headers: { "accept-encoding": encoding } });
  const plain = await ask("identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  for (const [encoding, open] of [["br", brotliDecompressSync] as const, ["gzip", gunzipSync] as const]) {
    const answer = await ask(encoding);
    expect(answer.headers).toMatchObject({
      "content-encoding": encoding,
      "content-type": plain.headers["content-type"],
      "content-length": String(answer.rawPayload.length),
      vary: "accept-encoding",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(open(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
  }
  expect((await world.http.inject(`${url}.br`)).statusCode, "it has no other address").toBe(404);
});

test("API-01 the node says whether it is alive and ready, and sends its metrics to loopback only", async ({ world }) => {
  expect((await world.http.inject("/healthz")).json()).toEqual({ status: "alive" });
  expect((await world.http.inject("/readyz")).json()).toEqual({ status: "ready" });
  const figures = await world.http.inject("/metrics");
  expect(figures.body).toContain("palmares_http_request_duration_seconds_bucket");
  expect((await world.http.inject({ url: "/metrics", remoteAddress: "203.0.113.1" })).statusCode).toBe(404);
  const guarded = await openApplication(world.databaseUrl, { metricsToken: "a-token-of-Prometheus" });
  const read = async (headers: Record<string, string>) => (await guarded.http.inject({ url: "/metrics", headers })).statusCode;
  expect([
    await read({}),
    await read({ authorization: "Bearer a-token-of-somebody" }),
    await read({ authorization: "Bearer a-token-of-Prometheus" }),
  ]).toEqual([404, 404, 200]);
  await guarded.close();
  expect((await world.http.inject({ url: "/metrics", headers: { "x-forwarded-for": "203.0.113.1" } })).statusCode).toBe(404);
});

test("LET-04 S2 calls through an undeclared proxy are reported once, and not if it is declared", async () => {
  const warningsFor = async (trustedProxies: number) => {
    const lines: string[] = [];
    const world = await openWorld({ trustedProxies, logLevel: "warn", logTo: { write: (line) => void lines.push(line) } });
    for (let call = 0; call < 3; call += 1)
      await world.http.inject({ url: "/api/configuration/season", headers: { "x-forwarded-for": "203.0.113.5" } });
    await world.close();
    return lines.filter((line) => line.includes("TRUST_PROXY"));
  };
  expect(await warningsFor(1)).toEqual([]);
  const [line = "", ...others] = await warningsFor(0);
  expect(others).toEqual([]);
  expect(line).not.toContain("203.0.113.5");
});

test("SEC-03 behind one proxy the counted address is the one that the proxy saw, whatever the client claims", async () => {
  const world = await openWorld({ trustedProxies: 1 });
  const ask = (forwarded: string) => world.http.inject({ ...reset, headers: { "x-forwarded-for": forwarded } });
  onTestFinished(() => world.close());
  for (let n = 0; n < 30; n += 1) expect((await ask(`198.51.100.${n}, 203.0.113.5`)).statusCode).toBe(204);
  expect((await ask("192.0.2.1, 203.0.113.5")).statusCode).toBe(429);
  expect((await ask("203.0.113.6")).statusCode).toBe(204);
});

const demonstrationTest = test.extend("demonstration", { scope: "file" }, async ({ world }, { onCleanup }) => {
  const demonstration = await openApplication(world.databaseUrl, { site: { ...site, isDemonstration: true } });
  onCleanup(() => demonstration.close());
  return demonstration;
});

describe("LET-10 the demonstration answers this machine alone", () => {
  demonstrationTest.for([
    ["127.0.0.1:3000", {}],
    ["localhost:3000", { origin: "http://localhost:5173", referer: "http://localhost:5173/connexion" }],
    ["[::1]:3000", { origin: "http://[::1]:3000" }],
    // What Chromium sends when a link on another site is followed, and when that page is reloaded.
    [
      "127.0.0.1:3000",
      { referer: "https://forge.exemple.fr/", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    ],
  ] as const)("at %s, %o", async ([host, headers], { demonstration }) => {
    const { statusCode } = await demonstration.http.inject({ url: "/healthz", headers: { host, ...headers } });
    expect(statusCode).toBe(200);
  });

  demonstrationTest.for([
    ["another host name, from a proxy or a remote page", { host: "championnat.exemple.fr" }],
    ["a proxy's client address", { "x-forwarded-for": "203.0.113.1" }],
    ["a proxy's protocol", { "x-forwarded-proto": "https" }],
    ["a proxy that declares itself", { forwarded: "for=203.0.113.1" }],
    ["a proxy's own header", { "x-real-ip": "203.0.113.1" }],
    ["a chain of proxies", { via: "1.1 vegur" }],
    ["a tunnel", { "cf-connecting-ip": "203.0.113.1" }],
    ["a cloud's client address", { "x-cluster-client-ip": "203.0.113.1" }],
    ["the same, another name", { "forwarded-for": "203.0.113.1" }],
    ["the same at Fly", { "fly-client-ip": "203.0.113.1" }],
    ["the same at Fastly", { "fastly-client-ip": "203.0.113.1" }],
    ["the same at Azure", { "x-azure-clientip": "203.0.113.1" }],
    ["the same of Envoy", { "x-envoy-external-address": "203.0.113.1" }],
    ["a network's loop guard", { "cdn-loop": "cloudflare" }],
    ["an Amazon trace", { "x-amzn-trace-id": "Root=1-67891233-abcdef012345678912345678" }],
    ["a Tailscale user", { "tailscale-user-login": "quelquun@exemple.fr" }],
    ["an ingress's protocol", { "x-scheme": "https" }],
    ["a remote page", { origin: "https://championnat.exemple.fr" }],
    ["a page without origin", { origin: "null" }],
    ["a remote page that fetches", { origin: "https://forge.exemple.fr", "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }],
  ] as const)("not to %s: %o", async ([, headers], { demonstration }) => {
    const answer = await demonstration.http.inject({ url: "/api/categories/list", headers: { host: "127.0.0.1:3000", ...headers } });
    expect([answer.statusCode, answer.json().message]).toEqual([403, expect.stringMatching(/PUBLIC_URL.*DATABASE_URL/)]);
  });

  demonstrationTest("nor to a proxy's HTTP/1.0 requests", async ({ demonstration }) => {
    const address = new URL(await demonstration.http.listen({ port: 0, host: "127.0.0.1" }));
    const warningsFor = async (version: string) => {
      const socket = connect(Number(address.port), address.hostname);
      socket.end(`GET /healthz HTTP/${version}\r\nHost: ${address.host}\r\nConnection: close\r\n\r\n`);
      return Buffer.concat(await socket.toArray())
        .toString()
        .split("\r\n", 1)[0];
    };
    expect([await warningsFor("1.0"), await warningsFor("1.1")]).toEqual(["HTTP/1.1 403 Forbidden", "HTTP/1.1 200 OK"]);
  });
});
