/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from "vitest";

// A shared computer keeps what nobody deletes: each store of the pages is decided here, by the place that writes it.

/** When what is stored disappears, at the latest. */
type End =
  /** With the tab, and as soon as a session starts or ends in it. */
  | "tab"
  /** When its user signs out. */
  | "sign-out"
  | "a day"
  | "a week"
  /** Once the server has it, or its user signs out: only this device has what was typed. */
  | "sent"
  /** Stays. It is about the device, not about a person. */
  | "kept";

interface Store {
  readonly holds: string;
  readonly ends: End;
  /** What the next user of the device gets of it. */
  readonly next: "nothing" | "the same" | "only under the same account";
}

const ofTab = (holds: string): Store => ({ holds, ends: "tab", next: "nothing" });
const ofDevice = (holds: string): Store => ({ holds, ends: "kept", next: "the same" });
/** Named by an account's number, and read for that account alone. */
const ofAccount = (holds: string, ends: End = "kept"): Store => ({ holds, ends, next: "only under the same account" });

const decided: Readonly<Record<string, Store>> = {
  'platform/web/session.ts localStorage "signIn"': ofDevice("a random number of the last sign-in"),
  'platform/web/session.ts localStorage "role"': { holds: "the role", ends: "sign-out", next: "nothing" },
  'platform/web/session.ts localStorage "refreshToken"': { holds: "the token", ends: "sign-out", next: "nothing" },
  'platform/web/session.ts localStorage "accessToken"': { holds: "the token", ends: "sign-out", next: "nothing" },
  "platform/web/drafts.ts localStorage writeAhead.keyOf(key)": ofAccount("what was typed last", "sent"),
  'platform/web/drafts.ts IndexedDB "palmares"': ofAccount("what was typed and not sent; lists of pupils and problems by date", "sent"),
  'platform/web/response-cache.ts IndexedDB "palmares-kept"': { holds: "lists of a sitting, a sheet", ends: "a week", next: "nothing" },
  'features/school/answer-sheets/web/waiting.ts IndexedDB "palmares-photographs"': {
    holds: "photographs of sheets, until the server has them",
    ends: "a day",
    next: "nothing",
  },
  "app/web/public/sw.js Cache CACHE": ofDevice("the pages' own files"),
  "app/web/public/sw.js Cache IMAGES": ofDevice("drawings of an opened stage, which name no person"),
  "features/contest/sheet/web/device-sequence.ts localStorage storageKey(userId)": ofAccount("the number of this device", "sign-out"),
  "features/contest/sheet/web/useReading.ts localStorage `answers reading ${userId}`": ofAccount("size and spacing of the sheet"),
  "features/contest/announcements/web/useHidden.ts localStorage `hidden-announcements ${userId}`": ofAccount("numbers of announcements"),
  "platform/web/useHiddenColumns.ts localStorage key": ofDevice("names of hidden columns"),
  "platform/web/useStoredFlag.ts localStorage key": ofDevice("rows with more space, keys of lists switched off, or a part that is folded"),
  'platform/web/DisplaySettings.tsx localStorage "textSize"': ofDevice("the size of the text"),
  "app/web/Themed.tsx localStorage of Mantine": ofDevice("light or dark"),
  "app/web/routes/admin/-first-season.ts localStorage KEY": ofDevice("that the guide of the first season is over"),
  "features/office/dashboard/web/Dashboard.tsx localStorage NOTICES_KEY": ofDevice("counts of the office's notices"),
  "features/season/stages/web/Gate.tsx localStorage STORAGE_KEY": ofDevice("which stage is unfolded"),
  "features/school/diplomas/web/verifying.ts localStorage STORAGE_KEY": ofDevice("public keys and numbers of withdrawn diplomas"),
  "app/web/version-check.ts sessionStorage STORAGE_KEY": ofTab("when the page reloaded itself"),
  "app/web/main.tsx sessionStorage of the router": ofTab("how far pages were scrolled"),
  "features/office/dashboard/web/way-back.ts sessionStorage KEY": ofTab("that the guide was open"),
  "app/web/family.ts localStorage KEY": ofAccount("first names of children opened together, and the tokens of those who did not sign out"),
  'app/web/index.html sessionStorage "loadTries"': ofTab("when a page that did not come whole was loaded again"),
  "features/contest/answers/web/active-questionnaire.ts sessionStorage key": ofTab("when a stage was first read"),
  "features/contest/sheet/web/practice.ts sessionStorage KEPT": ofTab("answers to the sample problems"),
  "features/contest/sheet/web/usePaging.ts sessionStorage key": ofTab("the question that is open"),
  "features/office/letters/web/MessageModal.tsx sessionStorage name": ofTab("a message being written"),
  "features/office/letters/web/unanswered-sendings.ts sessionStorage name": ofTab("messages without an answer yet"),
  "features/school/school-stages/web/StageResults.tsx sessionStorage `school-stage-${stage.id}-selection`": ofTab("ticked pupils"),
  "features/people/sign-up/web/useSignUp.ts sessionStorage name": ofTab("half a registration"),
  "features/people/sign-up/web/family.ts sessionStorage key": ofTab("what the next child of a family shares"),
};

const sources = Object.entries(
  import.meta.glob<string>(["../{app,features,platform}/**/*.{ts,tsx,js,html}", "!**/*.test.ts", "!**/*.gen.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).map(([path, source]) => [path.replace("../", ""), source] as const);

/** Ways to store something on a device, and what names it. */
const ways: readonly (readonly [store: string, pattern: RegExp])[] = [
  ["localStorage", /\blocalStorage\.setItem\(\s*([^,]+),/g],
  ["localStorage", /\buseLocalStorage(?:<[^(]*>)?\(\{\s*key(?:: ([^,]+))?,/g],
  ["sessionStorage", /\bsessionStorage\.setItem\(\s*([^,]+),/g],
  ["sessionStorage", /\buseSessionStorage(?:<[^(]*>)?\(\{\s*key(?:: ([^,]+))?,/g],
  ["IndexedDB", /\bcreateStore\(([^,]+),/g],
  ["Cache", /\bcaches\.open\(([^)]+)\)/g],
  ["localStorage of Mantine", /\bdefaultColorScheme=()/g],
  ["sessionStorage of the router", /\bscrollRestoration: true()/g],
];
const written = sources.flatMap(([path, source]) =>
  ways.flatMap(([store, pattern]) =>
    [...source.matchAll(pattern)].map(([, key = "key"]) => [path, store, key.trim()].filter(Boolean).join(" ")),
  ),
);

test("SEC-05 each store of a device is decided: what it holds, when it ends, and what the next user gets", () => {
  expect([...new Set(written)].sort()).toEqual(Object.keys(decided).sort());
});

test("SEC-05 nothing else stores on a device: no cookie, no assigned key, no database of its own", () => {
  const other =
    /document\.cookie\s*=[^=]|cookieStore\.set|indexedDB\.open|storage\.getDirectory|\b(?:localStorage|sessionStorage)(?:\[[^\]]+\]\s*=[^=]|\.(?!setItem|getItem|removeItem|clear)\w+\s*=[^=])|=\s*(?:localStorage|sessionStorage)\s*[;,)]/;
  expect(sources.filter(([, source]) => other.test(source)).map(([path]) => path)).toEqual([]);
});

test("SEC-05 every page sweeps the entries that end by their date, and photographs and lists also once another account signs in", () => {
  const textOf = (file: string) => sources.find(([path]) => path === file)?.[1] ?? "";
  const dated = Object.entries(decided).filter(([, { ends }]) => ends === "a day" || ends === "a week");
  expect(dated.map(([name]) => name.split(" ")[0])).toEqual([
    "platform/web/response-cache.ts",
    "features/school/answer-sheets/web/waiting.ts",
  ]);
  expect(textOf("app/web/main.tsx")).toContain("removeExpired()");
  for (const swept of ["responseCache.removeExpired(", "waitingPages.removeExpired(", "drafts.removeWhere("])
    expect(textOf("app/web/stored-me.ts")).toContain(swept);
  expect(textOf("app/web/me.ts")).toContain("removeOthers(person.id)");
  expect(textOf("app/web/unsent.tsx")).toContain("waitingPages.removeAll(userId)");
});
