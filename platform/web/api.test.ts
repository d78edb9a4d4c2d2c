import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { ANSWER_MARK } from "#platform/contract/answer-mark.ts";
import { endpoint } from "#platform/contract/endpoint.ts";

// A page serves one sign-in, so each test loads its own modules.
let { call, callAfterSignOut, onSessionEnd } = await import("./api.ts");
let { Refusal } = await import("./refusal.ts");
let { session } = await import("./session.ts");
let { retryDelay } = await import("./unsaved/retry-delay.ts");

const clubs = {
  list: endpoint("GET /clubs", {
    summary: "Les clubs.",
    may: { ADMIN: "any" },
    query: z.object({ search: z.string().optional(), sortBy: z.array(z.string()).optional() }),
    response: z.array(z.string()),
  }),
  update: endpoint("PATCH /clubs/:id", {
    summary: "Change un club.",
    may: { ADMIN: "any" },
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
  }),
  open: endpoint("GET /open", { summary: "À tous.", may: "everyone", response: z.string() }),
};

const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const marked = (body: BodyInit | null, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { ...(init.headers as object), [ANSWER_MARK]: "1" } });
const json = (answer: unknown, status = 200) => marked(JSON.stringify(answer), { status });
const tokenOf = (init: RequestInit | undefined) => new Headers(init?.headers).get("Authorization");

beforeEach(async () => {
  vi.resetModules();
  ({ call, callAfterSignOut, onSessionEnd } = await import("./api.ts"));
  ({ Refusal } = await import("./refusal.ts"));
  ({ session } = await import("./session.ts"));
  ({ retryDelay } = await import("./unsaved/retry-delay.ts"));
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  vi.stubGlobal("sessionStorage", { clear: () => undefined });
  vi.stubGlobal("document", { cookie: "other=1; XSRF-TOKEN=a-B_1" });
  vi.stubGlobal("fetch", fetchMock);
  session.start({ accessToken: "old", refreshToken: "refresh" }, "ADMIN");
});

afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

/** A server that refuses `old`, renews it as `new`, and accepts `new`. */
const renewingServer = async (path: string, init: RequestInit): Promise<Response> => {
  if (path === "/api/authentification/refresh") return json({ accessToken: "new", refreshToken: "refresh2" });
  return tokenOf(init) === "Bearer new" ? json(["Les Curieux"]) : json({ message: "Connectez-vous" }, 401);
};

test("GEN-12 an answer that breaks off counts as a server that was not reached", async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
  fetchMock.mockImplementation(async () => marked(body));
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 0 });
});

test("a call is sent as its contract declares: base, path, query with both sorts, body", async () => {
  fetchMock.mockImplementation(async () => json([]));
  await call(clubs.list, { query: { search: "", sortBy: ["name:ASC", "city:DESC"] } });
  await call(clubs.update, { params: { id: "7/8" }, body: { name: "Les Curieux" } });
  expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(["/api/clubs?sortBy=name%3AASC&sortBy=city%3ADESC", "/api/clubs/7%2F8"]);
  expect(fetchMock.mock.calls[1]?.[1]).toMatchObject({ method: "PATCH", body: '{"name":"Les Curieux"}' });
});

test("LET-09 a call with nobody in front of the page is marked", async () => {
  fetchMock.mockImplementation(async () => json([]));
  const marks = () => fetchMock.mock.calls.map(([, init]) => new Headers(init.headers).get("X-Background"));
  await call(clubs.list);
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  await call(clubs.list);
  vi.useRealTimers();
  expect(marks()).toEqual([null, "1"]);
});

test("GEN-09 the token is sent with every call except those open to everyone", async () => {
  fetchMock.mockImplementation(async () => json("ok"));
  await call(clubs.list);
  await call(clubs.open);
  expect(fetchMock.mock.calls.map(([, init]) => tokenOf(init))).toEqual(["Bearer old", null]);
});

test("GEN-09 after a 401 the token is renewed with the refresh token, and the call repeated", async () => {
  fetchMock.mockImplementation(renewingServer);
  expect(await call(clubs.list)).toEqual(["Les Curieux"]);
  expect(fetchMock.mock.calls.map(([path, init]) => `${path} ${tokenOf(init)}`)).toEqual([
    "/api/clubs Bearer old",
    "/api/authentification/refresh Bearer refresh",
    "/api/clubs Bearer new",
  ]);
  expect(session.read()).toEqual({ accessToken: "new", refreshToken: "refresh2", role: "ADMIN" });
});

test("GEN-09 a writing refused at the door with a token that has ended is repeated whole and once, and the page sees no refusal", async () => {
  fetchMock.mockImplementation(renewingServer);
  await call(clubs.update, { params: { id: "7" }, body: { name: "Les Curieux" } });
  const sent = fetchMock.mock.calls
    .filter(([path]) => !path.endsWith("/refresh"))
    .map(([path, init]) => [path, init?.method, init?.body, tokenOf(init)]);
  const written = ["/api/clubs/7", "PATCH", '{"name":"Les Curieux"}'];
  expect(sent).toEqual([
    [...written, "Bearer old"],
    [...written, "Bearer new"],
  ]);
});

test.each([
  ["with", undefined],
  ["without", {}],
])("GEN-09 ten calls refused at once renew once, %s locks between tabs", async (_, browser) => {
  if (browser) vi.stubGlobal("navigator", browser);
  fetchMock.mockImplementation(renewingServer);
  await Promise.all(Array.from({ length: 10 }, () => call(clubs.list)));
  expect(fetchMock.mock.calls.filter(([path]) => path.endsWith("/refresh"))).toHaveLength(1);
});

test("GEN-09 a token that another tab renewed meanwhile is used", async () => {
  fetchMock.mockImplementation(async (path, init) => {
    if (tokenOf(init) === "Bearer old") session.renew({ accessToken: "new", refreshToken: "refresh2" });
    return renewingServer(path, init);
  });
  await call(clubs.list);
  expect(fetchMock.mock.calls.some(([path]) => path.endsWith("/refresh"))).toBe(false);
});

test("GEN-09 a second 401 is a refusal, not a loop", async () => {
  fetchMock.mockImplementation(async (path) =>
    path.endsWith("/refresh") ? json({ accessToken: "new", refreshToken: "r" }) : json({}, 401),
  );
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 401 });
  expect(fetchMock).toHaveBeenCalledTimes(3);
});

test("GEN-09 a renewal refused ends the session with its message", async () => {
  const onEnd = vi.fn();
  onSessionEnd(onEnd);
  fetchMock.mockImplementation(async () => json({ message: "Non" }, 401));
  await expect(call(clubs.list)).rejects.toThrow("Votre session a expiré, veuillez vous reconnecter");
  expect(onEnd).toHaveBeenCalledExactlyOnceWith("Votre session a expiré, veuillez vous reconnecter");
});

test("a server that fails while renewing does not end the session: a bad connection signs nobody out", async () => {
  const onEnd = vi.fn();
  onSessionEnd(onEnd);
  fetchMock.mockImplementation(async (path) => json({ message: "Le service reprend" }, path.endsWith("/refresh") ? 503 : 401));
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 503, message: "Le service reprend" });
  expect(onEnd).not.toHaveBeenCalled();
});

test.each([
  ["other=1; XSRF-TOKEN=a-B_1", "a-B_1"],
  ["XSRF-TOKEN=another-host; __Host-XSRF-TOKEN=ours", "ours"],
  ["__Host-XSRF-TOKEN=ours; XSRF-TOKEN=another-host", "ours"],
  ["evil-XSRF-TOKEN=another-host; XSRF-TOKEN=ours", "ours"],
  ["evil__Host-XSRF-TOKEN=another-host; x=__Host-XSRF-TOKEN=either; XSRF-TOKEN=ours", "ours"],
  ["XSRF-TOKEN=%; __Host-XSRF-TOKEN=ours", "ours"],
  ["evil-XSRF-TOKEN=another-host", null],
])("GEN-10 SEC-02 of the cookies %j, only our own is sent back as a header", async (cookie, value) => {
  vi.stubGlobal("sessionStorage", { clear: () => undefined });
  vi.stubGlobal("document", { cookie });
  fetchMock.mockImplementation(async () => json([]));
  await call(clubs.update, { params: { id: "7" }, body: { name: "x" } });
  expect(new Headers(fetchMock.mock.calls[0]?.[1].headers).get("X-XSRF-TOKEN")).toBe(value);
});

test.each([200, 201, 204, 299])("GEN-14 %i is a success", async (status) => {
  fetchMock.mockImplementation(async () => (status === 204 ? marked(null, { status }) : json([], status)));
  expect(await call(clubs.list)).toEqual(status === 204 ? undefined : []);
});

test.each([300, 400, 403, 409, 500])("GEN-14 %i is a failure with the server's message", async (status) => {
  fetchMock.mockImplementation(async () => json({ message: "Non, car", issues: [{ path: "name", message: "Le nom est requis" }] }, status));
  await expect(call(clubs.list)).rejects.toMatchObject({
    status,
    message: "Non, car",
    issues: [{ path: "name", message: "Le nom est requis" }],
  });
});

test("GEN-14 no answer at all is a failure that says what to do", async () => {
  fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(call(clubs.list)).rejects.toThrow("Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.");
  await expect(call(clubs.list)).rejects.toBeInstanceOf(Refusal);
});

const filterPage = "<html><title>Accès filtré</title></html>";
const others: readonly (readonly [string, () => Response])[] = [
  ...[200, 201, 301, 401, 403, 404, 407, 408, 409, 413, 429, 500, 502, 503, 504].map((status): [string, () => Response] => [
    `a page with ${status}`,
    () => new Response(filterPage, { status, headers: { "Content-Type": "text/html", "Retry-After": "86400" } }),
  ]),
  ["an empty body", () => new Response("")],
  ["an empty answer", () => new Response(null, { status: 204 })],
  ["a list in JSON", () => Response.json([])],
  ["a refusal in another form", () => Response.json({ message: "Forbidden" }, { status: 403 })],
  ["a refusal with another status", () => Response.json({ statusCode: 200, message: "Blocked" }, { status: 401 })],
  ["a page under our headers", () => marked(filterPage)],
  ["nothing under our headers", () => marked("")],
  ["an answer from elsewhere", () => Object.defineProperty(json([]), "redirected", { value: true })],
];

test.for(others)("MND-04 %s is no answer of the server: it is tried again, and nothing ends", async ([, answer]) => {
  const onEnd = vi.fn();
  onSessionEnd(onEnd);
  fetchMock.mockImplementation(async () => answer());
  const failure = await call(clubs.list).catch((refused: unknown) => refused);
  expect(failure).toMatchObject({ name: "Refusal", status: 0, message: expect.stringContaining("Votre réseau a répondu à la place") });
  expect(retryDelay(failure, 1)).toBe(2);
  await expect(call(clubs.update, { params: { id: "7" }, body: { name: "x" } })).rejects.toMatchObject({ status: 0 });
  expect([onEnd.mock.calls, session.read()?.accessToken]).toEqual([[], "old"]);
});

test.for(others)("MND-04 %s to a renewal ends no session", async ([, answer]) => {
  const onEnd = vi.fn();
  onSessionEnd(onEnd);
  fetchMock.mockImplementation(async (path) => (path.endsWith("/refresh") ? answer() : json({ message: "Connectez-vous" }, 401)));
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 0 });
  expect([onEnd.mock.calls, session.read()]).toMatchObject([[], { accessToken: "old", refreshToken: "refresh" }]);
});

test.each([400, 403, 404, 409, 413, 429, 500, 503])("MND-04 a renewal that the server refuses with %i ends no session", async (status) => {
  const onEnd = vi.fn();
  onSessionEnd(onEnd);
  fetchMock.mockImplementation(async (path) => json({ message: "Non" }, path.endsWith("/refresh") ? status : 401));
  await expect(call(clubs.list)).rejects.toMatchObject({ status });
  expect([onEnd.mock.calls, session.read()?.accessToken]).toEqual([[], "old"]);
});

test("MND-04 the clock of another is not the server's", async () => {
  const { serverInstant } = await import("./server-time.ts");
  fetchMock.mockImplementation(async () => new Response(filterPage, { headers: { Date: "Thu, 01 Jan 2015 00:00:00 GMT" } }));
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 0 });
  expect(Math.abs(serverInstant().getTime() - Date.now())).toBeLessThan(60_000);
});

test("MND-04 a refusal of the server is known by its form, and by the policy that every node of an earlier build sends", async () => {
  const policy = { "Content-Security-Policy": "default-src 'self'; trusted-types palmares-text" };
  fetchMock.mockImplementation(async () => Response.json({ statusCode: 408, message: "Trop tard" }, { status: 408 }));
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 408, message: "Trop tard" });
  fetchMock.mockImplementation(async () => Response.json(["Les Curieux"], { headers: policy }));
  expect(await call(clubs.list)).toEqual(["Les Curieux"]);
});

test("GEN-14 no call has a time limit", async () => {
  fetchMock.mockImplementation(async () => json([]));
  await call(clubs.list);
  expect(fetchMock.mock.calls[0]?.[1].signal).toBeUndefined();
});

test("GEN-11 signing out removes the tokens and the role", () => {
  session.clear();
  expect(session.read()).toBeNull();
  expect(["accessToken", "refreshToken", "role"].map((name) => localStorage.getItem(name))).toEqual([null, null, null]);
});

test("GEN-12 S12 a call in progress when a user signs out is never repeated as another user, nor are later calls sent as one", async () => {
  const onEnd = vi.fn();
  onSessionEnd(onEnd);
  fetchMock.mockImplementation(async (_, init) => {
    if (tokenOf(init) === "Bearer old") {
      session.clear();
      session.start({ accessToken: "another's", refreshToken: "another's refresh" }, "ADMIN");
    }
    return json({ message: "Connectez-vous" }, 401);
  });
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 401 });
  await expect(call(clubs.update, { params: { id: "1" }, body: { name: "Les Curieux" } })).rejects.toMatchObject({ status: 401 });
  expect(fetchMock.mock.calls.map(([, init]) => tokenOf(init))).toEqual(["Bearer old", null]);
  session.clear();
  expect([onEnd.mock.calls, localStorage.getItem("accessToken"), session.isOtherUser()]).toEqual([[], "another's", true]);
});

test.for([
  ["renewed", 200],
  ["refused", 401],
] as const)("GEN-12 S12 a renewal in progress, %s, neither ends nor replaces the session of a later user", async ([, status]) => {
  const onEnd = vi.fn();
  onSessionEnd(onEnd);
  fetchMock.mockImplementation(async (path) => {
    if (path !== "/api/authentification/refresh") return json({ message: "Connectez-vous" }, 401);
    session.clear();
    session.start({ accessToken: "another's", refreshToken: "another's refresh" }, "ADMIN");
    return json({ accessToken: "new", refreshToken: "refresh2" }, status);
  });
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 401 });
  expect([onEnd.mock.calls, localStorage.getItem("accessToken")]).toEqual([[], "another's"]);
});

test("GEN-12 a renewal concurrent with one of another tab, without locks, continues with the tokens of the other", async () => {
  fetchMock.mockImplementation(async (path, init) => {
    if (path !== "/api/authentification/refresh") return tokenOf(init) === "Bearer theirs" ? json(["Les Curieux"]) : json({}, 401);
    session.renew({ accessToken: "theirs", refreshToken: "their refresh" });
    return json({ accessToken: "new", refreshToken: "refresh2" });
  });
  expect(await call(clubs.list)).toEqual(["Les Curieux"]);
  expect(localStorage.getItem("refreshToken")).toBe("their refresh");
});

test.for([
  ["fresh", 200, ["Bearer old"], true],
  ["expired", 200, ["Bearer old", "Bearer refresh", "Bearer new"], true],
  ["of a session that is over", 401, ["Bearer old", "Bearer refresh"], false],
  ["not judged", 503, ["Bearer old", "Bearer refresh"], false],
] as const)("GEN-11 S12 signing out ends other sessions with tokens that are %s", async ([state, status, tokens, isDone]) => {
  session.clear();
  fetchMock.mockImplementation(async (path, init) => {
    if (path === "/api/authentification/refresh") return json({ accessToken: "new", refreshToken: "refresh2" }, status);
    return tokenOf(init) === "Bearer new" || state === "fresh" ? marked(null, { status: 204 }) : json({}, 401);
  });
  const logOut = { method: "POST", path: "/authentification/log-out/:id" } as const;
  expect(await callAfterSignOut({ accessToken: "old", refreshToken: "refresh" }, logOut, { params: { id: "1" } })).toBe(isDone);
  expect(fetchMock.mock.calls.map(([, init]) => tokenOf(init))).toEqual(tokens);
  expect([session.read(), fetchMock.mock.calls.every(([, init]) => init.keepalive)]).toEqual([null, true]);
});
