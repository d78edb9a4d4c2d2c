import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";

// A page serves one sign-in: each test is a page of its own.
let { call, callAfter, onSessionEnd } = await import("./api.ts");
let { Refusal } = await import("./refusal.ts");
let { session } = await import("./session.ts");

const clubs = {
  list: endpoint({
    method: "GET",
    path: "/clubs",
    summary: "Les clubs.",
    may: { ADMIN: "any" },
    query: z.object({ search: z.string().optional(), sortBy: z.array(z.string()).optional() }),
    response: z.array(z.string()),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/clubs/:id",
    summary: "Change un club.",
    may: { ADMIN: "any" },
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
  }),
  open: endpoint({ method: "GET", path: "/open", summary: "À tous.", may: "everyone", response: z.string() }),
};

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const json = (answer: unknown, status = 200, headers = {}) => new Response(JSON.stringify(answer), { status, headers });
const tokenOf = (init: RequestInit | undefined) => new Headers(init?.headers).get("Authorization");

beforeEach(async () => {
  vi.resetModules();
  ({ call, callAfter, onSessionEnd } = await import("./api.ts"));
  ({ Refusal } = await import("./refusal.ts"));
  ({ session } = await import("./session.ts"));
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal("sessionStorage", { clear: () => undefined });
  vi.stubGlobal("document", { cookie: "other=1; XSRF-TOKEN=a-B_1" });
  vi.stubGlobal("fetch", asked);
  session.start({ accessToken: "old", refreshToken: "refresh" }, "ADMIN");
});

afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
});

/** A server that refuses `old`, renews it as `new`, and accepts that. */
const renewing = async (path: string, init: RequestInit): Promise<Response> => {
  if (path === "/api/authentification/refresh") return json({ accessToken: "new", refreshToken: "refresh2" });
  return tokenOf(init) === "Bearer new" ? json(["Les Curieux"]) : json({ message: "Connectez-vous" }, 401);
};

test("GEN-12 an answer that stops on its way says nothing of anybody: the server was not reached", async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
  asked.mockImplementation(async () => new Response(body));
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 0 });
});

test("a call is written as its contract says: base, path, query with both sorts, body", async () => {
  asked.mockImplementation(async () => json([]));
  await call(clubs.list, { query: { search: "", sortBy: ["name:ASC", "city:DESC"] } });
  await call(clubs.update, { params: { id: "7/8" }, body: { name: "Les Curieux" } });
  expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/clubs?sortBy=name%3AASC&sortBy=city%3ADESC", "/api/clubs/7%2F8"]);
  expect(asked.mock.calls[1]?.[1]).toMatchObject({ method: "PATCH", body: '{"name":"Les Curieux"}' });
});

test("LET-09 what a page asks with nobody in front of it says so", async () => {
  asked.mockImplementation(async () => json([]));
  const marks = () => asked.mock.calls.map(([, init]) => new Headers(init.headers).get("X-Background"));
  await call(clubs.list);
  vi.useFakeTimers({ now: Date.now() + 60_000 });
  await call(clubs.list);
  vi.useRealTimers();
  expect(marks()).toEqual([null, "1"]);
});

test("GEN-09 the token goes with every call but those open to everyone", async () => {
  asked.mockImplementation(async () => json("ok"));
  await call(clubs.list);
  await call(clubs.open);
  expect(asked.mock.calls.map(([, init]) => tokenOf(init))).toEqual(["Bearer old", null]);
});

test("GEN-09 after a 401 the token is renewed with the refresh token, and the call made once more", async () => {
  asked.mockImplementation(renewing);
  expect(await call(clubs.list)).toEqual(["Les Curieux"]);
  expect(asked.mock.calls.map(([path, init]) => `${path} ${tokenOf(init)}`)).toEqual([
    "/api/clubs Bearer old",
    "/api/authentification/refresh Bearer refresh",
    "/api/clubs Bearer new",
  ]);
  expect(session.read()).toEqual({ accessToken: "new", refreshToken: "refresh2", role: "ADMIN" });
});

test.each([
  ["with", undefined],
  ["without", {}],
])("GEN-09 ten calls refused at once renew once, %s locks between tabs", async (_, browser) => {
  if (browser) vi.stubGlobal("navigator", browser);
  asked.mockImplementation(renewing);
  await Promise.all(Array.from({ length: 10 }, () => call(clubs.list)));
  expect(asked.mock.calls.filter(([path]) => path.endsWith("/refresh"))).toHaveLength(1);
});

test("GEN-09 a token that another tab renewed meanwhile is taken as it is", async () => {
  asked.mockImplementation(async (path, init) => {
    if (tokenOf(init) === "Bearer old") session.renew({ accessToken: "new", refreshToken: "refresh2" });
    return renewing(path, init);
  });
  await call(clubs.list);
  expect(asked.mock.calls.some(([path]) => path.endsWith("/refresh"))).toBe(false);
});

test("GEN-09 a second 401 is a refusal, not a loop", async () => {
  asked.mockImplementation(async (path) => (path.endsWith("/refresh") ? json({ accessToken: "new", refreshToken: "r" }) : json({}, 401)));
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveBeenCalledTimes(3);
});

test("GEN-09 a renewal refused ends the session with its message", async () => {
  const ended = vi.fn();
  onSessionEnd(ended);
  asked.mockImplementation(async () => json({ message: "Non" }, 401));
  await expect(call(clubs.list)).rejects.toThrow("Votre session a expiré, veuillez vous reconnecter");
  expect(ended).toHaveBeenCalledExactlyOnceWith("Votre session a expiré, veuillez vous reconnecter");
});

test("a server that fails while renewing ends no session: nobody is signed out by a bad line", async () => {
  const ended = vi.fn();
  onSessionEnd(ended);
  asked.mockImplementation(async (path) => json({ message: "Le service reprend" }, path.endsWith("/refresh") ? 503 : 401));
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 503, message: "Le service reprend" });
  expect(ended).not.toHaveBeenCalled();
});

test.each([
  ["other=1; XSRF-TOKEN=a-B_1", "a-B_1"],
  ["XSRF-TOKEN=another-host; __Host-XSRF-TOKEN=ours", "ours"],
  ["__Host-XSRF-TOKEN=ours; XSRF-TOKEN=another-host", "ours"],
  ["evil-XSRF-TOKEN=another-host; XSRF-TOKEN=ours", "ours"],
  ["evil__Host-XSRF-TOKEN=another-host; x=__Host-XSRF-TOKEN=either; XSRF-TOKEN=ours", "ours"],
  ["XSRF-TOKEN=%; __Host-XSRF-TOKEN=ours", "ours"],
  ["evil-XSRF-TOKEN=another-host", null],
])("GEN-10 SEC-02 of the cookies %j, our own goes back as a header", async (cookie, value) => {
  vi.stubGlobal("sessionStorage", { clear: () => undefined });
  vi.stubGlobal("document", { cookie });
  asked.mockImplementation(async () => json([]));
  await call(clubs.update, { params: { id: "7" }, body: { name: "x" } });
  expect(new Headers(asked.mock.calls[0]?.[1].headers).get("X-XSRF-TOKEN")).toBe(value);
});

test.each([200, 201, 204, 299])("GEN-14 %i is a success", async (status) => {
  asked.mockImplementation(async () => (status === 204 ? new Response(null, { status }) : json([], status)));
  expect(await call(clubs.list)).toEqual(status === 204 ? undefined : []);
});

test.each([300, 400, 403, 409, 500])("GEN-14 %i is a failure with the server's words", async (status) => {
  asked.mockImplementation(async () => json({ message: "Non, car", issues: [{ path: "name", message: "Le nom est requis" }] }, status));
  await expect(call(clubs.list)).rejects.toMatchObject({
    status,
    message: "Non, car",
    issues: [{ path: "name", message: "Le nom est requis" }],
  });
});

test("GEN-14 no answer at all is a failure that says what to do", async () => {
  asked.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(call(clubs.list)).rejects.toThrow("Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.");
  await expect(call(clubs.list)).rejects.toBeInstanceOf(Refusal);
});

test("GEN-14 an answer that is no JSON still has words, and the time to wait is kept", async () => {
  asked.mockImplementation(async () => new Response("<html>", { status: 429, headers: { "Retry-After": "12" } }));
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 429, message: "Une erreur est survenue", retryAfter: 12 });
});

test("GEN-14 no call is given a time limit", async () => {
  asked.mockImplementation(async () => json([]));
  await call(clubs.list);
  expect(asked.mock.calls[0]?.[1].signal).toBeUndefined();
});

test("GEN-11 signing out forgets the tokens and the role", () => {
  session.clear();
  expect(session.read()).toBeNull();
  expect(["accessToken", "refreshToken", "role"].map((name) => localStorage.getItem(name))).toEqual([null, null, null]);
});

test("GEN-12 S12 a call under way when somebody signs out is sent again in nobody else's name, nor is any that follows", async () => {
  const ended = vi.fn();
  onSessionEnd(ended);
  asked.mockImplementation(async (_, init) => {
    if (tokenOf(init) === "Bearer old") {
      session.clear();
      session.start({ accessToken: "another's", refreshToken: "another's refresh" }, "ADMIN");
    }
    return json({ message: "Connectez-vous" }, 401);
  });
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 401 });
  await expect(call(clubs.update, { params: { id: "1" }, body: { name: "Les Curieux" } })).rejects.toMatchObject({ status: 401 });
  expect(asked.mock.calls.map(([, init]) => tokenOf(init))).toEqual(["Bearer old", null]);
  session.clear();
  expect([ended.mock.calls, localStorage.getItem("accessToken"), session.isAnothers()]).toEqual([[], "another's", true]);
});

test.for([
  ["renewed", 200],
  ["refused", 401],
] as const)("GEN-12 S12 a renewal under way, %s, neither ends nor replaces the session of who has signed in since", async ([, status]) => {
  const ended = vi.fn();
  onSessionEnd(ended);
  asked.mockImplementation(async (path) => {
    if (path !== "/api/authentification/refresh") return json({ message: "Connectez-vous" }, 401);
    session.clear();
    session.start({ accessToken: "another's", refreshToken: "another's refresh" }, "ADMIN");
    return json({ accessToken: "new", refreshToken: "refresh2" }, status);
  });
  await expect(call(clubs.list)).rejects.toMatchObject({ status: 401 });
  expect([ended.mock.calls, localStorage.getItem("accessToken")]).toEqual([[], "another's"]);
});

test("GEN-12 a renewal beside one of another tab, where neither waits for the other, goes on with what that one brought", async () => {
  asked.mockImplementation(async (path, init) => {
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
  asked.mockImplementation(async (path, init) => {
    if (path === "/api/authentification/refresh") return json({ accessToken: "new", refreshToken: "refresh2" }, status);
    return tokenOf(init) === "Bearer new" || state === "fresh" ? new Response(null, { status: 204 }) : json({}, 401);
  });
  const logOut = { method: "POST", path: "/authentification/log-out/:id" } as const;
  expect(await callAfter({ accessToken: "old", refreshToken: "refresh" }, logOut, { params: { id: "1" } })).toBe(isDone);
  expect(asked.mock.calls.map(([, init]) => tokenOf(init))).toEqual(tokens);
  expect([session.read(), asked.mock.calls.every(([, init]) => init.keepalive)]).toEqual([null, true]);
});
