/// <reference lib="dom" />
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, CDPSession } from "playwright-core";
import type { EmbeddedServer } from "#database/embedded.ts";
import { aFrenchPerson, devices, findChromium, launching } from "#tests/chromium.ts";
import { addressOn, type Visitor } from "#tests/screens.ts";
import type { Figure } from "../figure.ts";
import { openSite, type Site, signIn } from "./demonstration-site.ts";
import { median } from "./load.ts";

/** A cheap telephone in the country: its processor, and its network. */
const CPU_SLOWDOWN = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const TIMEOUT_MS = 60_000;
const QUIET_MS = 4_000;
/** A page that makes the same request this long after its answer looks for changes: a center does, every four seconds. */
const REPEATED_AFTER_S = 2;
const ROUNDS = 3;

interface Screen {
  readonly name: string;
  readonly visitor: Visitor;
  readonly address: string;
  /** The content that the person came for, as it is in the page. */
  readonly selector: string;
  readonly goals: { readonly requests: number; readonly javascript: number; readonly seconds?: number };
}

const HEADING = "main h1";
const area = { selector: HEADING, goals: { requests: 25, javascript: 250 } };

const screens: readonly Screen[] = [
  { name: "/connexion", visitor: "nobody", address: "/connexion", selector: HEADING, goals: { requests: 16, javascript: 140 } },
  {
    name: "questionnaire",
    visitor: "participant",
    address: "/questionnaire",
    selector: "[id^=question-] [data-size=question]:not(:empty)",
    goals: { requests: 19, javascript: 180, seconds: 2.5 },
  },
  { name: "registration", visitor: "nobody", address: "/inscription/individuel", ...area },
  { name: "participant home", visitor: "participant", address: "/participant/informations-championnat", ...area },
  { name: "school, information", visitor: "etablissement", address: "/etablissement/info", ...area },
  { name: "school, list", visitor: "etablissement", address: "/etablissement/participants", ...area },
  { name: "club", visitor: "club", address: "/club/info", ...area },
  { name: "centre", visitor: "centre", address: "/examcenter/participants/{center}", ...area },
  { name: "office, participants", visitor: "admin", address: "/admin/participants", ...area },
  { name: "office, stages", visitor: "admin", address: "/admin/questionnaire", ...area },
];

type Kind = "JavaScript" | "CSS" | "fonts" | "API" | "images" | "others";

interface Opening {
  readonly requests: number;
  /** kB by kind, as transferred. */
  readonly weights: Readonly<Record<Kind, number>>;
  readonly seconds: number;
}

/** P11: the first opening of the first screen of each area, with nothing cached, on a cheap telephone. */
export async function openFirstScreens(server: EmbeddedServer): Promise<Figure[]> {
  const site = await openSite(server, "palmares_openings", options(await findChromium()));
  try {
    const figures: Figure[] = [];
    for (const screen of screens) {
      const openings: Opening[] = [];
      for (let round = 0; round < ROUNDS; round += 1) openings.push(await openCold(site, screen));
      figures.push(...figuresOf(screen, openings));
    }
    return figures;
  } finally {
    await site.close();
  }
}

/** Options of a normal browser, which compiles what runs often. */
function options(executablePath: string) {
  const { args = [], ...others } = launching(executablePath);
  return { ...others, args: args.filter((argument) => !/^--(js-flags|force-device-scale-factor)/.test(argument)) };
}

async function openCold(site: Site, { visitor, address, selector }: Screen): Promise<Opening> {
  const context = await site.browser.newContext({ baseURL: site.base, ...aFrenchPerson, ...devices.téléphone });
  try {
    return await measureOpening(context, site, { visitor, address: addressOn(site.ids, address), selector });
  } finally {
    await context.close();
  }
}

async function measureOpening(
  context: BrowserContext,
  site: Site,
  { visitor, address, selector }: Pick<Screen, "visitor" | "address" | "selector">,
): Promise<Opening> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  if (visitor !== "nobody") await signIn(page, site, visitor);
  await page.addInitScript(recordFirstSight, selector);
  const session = await context.newCDPSession(page);
  const received = await recordRequests(session);
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: "commit" });
  const seen = await page.waitForFunction(() => (window as Seeing).seenAfter);
  const seconds = ((await seen.jsonValue()) as number) / 1_000;
  await untilQuiet(received);
  return { requests: received.size, weights: weigh([...received.values()]), seconds };
}

/** Resolves once no request has started for this long: files loaded three seconds after a page count too. */
async function untilQuiet(received: ReadonlyMap<string, Received>): Promise<void> {
  for (let count = -1; count < received.size; ) {
    count = received.size;
    await sleep(QUIET_MS);
  }
}

type Seeing = Window & { seenAfter?: number };

/** Runs in the page: records when the element was first drawn. */
function recordFirstSight(selector: string): void {
  const look = () => {
    const element = document.querySelector(selector);
    if (element?.getClientRects().length) Object.assign(window, { seenAfter: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Received {
  readonly path: string;
  bytes: number;
  /** In seconds, by the browser's clock; undefined while pending. */
  endedAt?: number;
}

/** Every request of the page from now on, with the bytes of its answer, except repeated reads for changes. */
async function recordRequests(session: CDPSession): Promise<ReadonlyMap<string, Received>> {
  const received = new Map<string, Received>();
  session.on("Network.requestWillBeSent", ({ requestId, request: { url }, timestamp }) => {
    if (!url.startsWith("http")) return;
    const path = new URL(url).pathname;
    const isRepeated = received
      .values()
      .some((former) => former.path === path && former.endedAt !== undefined && timestamp - former.endedAt > REPEATED_AFTER_S);
    if (!isRepeated) received.set(requestId, { path, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const request = received.get(requestId);
    if (request) Object.assign(request, { bytes: encodedDataLength, endedAt: timestamp });
  });
  await session.send("Network.enable");
  return received;
}

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ["JavaScript", /\.js$/],
  ["CSS", /\.css$/],
  ["fonts", /\.woff2?$/],
  ["API", /^\/api\//],
  ["images", /\.(png|svg)$/],
];

function weigh(received: readonly Received[]): Opening["weights"] {
  const weights = { JavaScript: 0, CSS: 0, fonts: 0, API: 0, images: 0, others: 0 };
  for (const { path, bytes } of received) weights[kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? "others"] += bytes / 1_000;
  return weights;
}

function figuresOf({ name, goals }: Screen, openings: readonly Opening[]): Figure[] {
  const [{ requests, weights } = { requests: 0, weights: weigh([]) }] = openings;
  const seconds = median(openings.map((opening) => opening.seconds));
  const times = `seen after ${openings.map((opening) => opening.seconds.toFixed(1)).join(", ")} s`;
  const { JavaScript, ...others } = weights;
  const detail = Object.entries(others).map(([kind, kB]) => `${kind} ${kB.toFixed(0)}`);
  const what = (measured: string) => `${name}, ${measured}`;
  return [
    { name: "P11", what: what("JavaScript"), value: JavaScript, unit: "kB", goal: goals.javascript, detail: `kB of ${detail.join(", ")}` },
    { name: "P11", what: what("requests"), value: requests, unit: "in all", goal: goals.requests, detail: times },
    ...(goals.seconds === undefined
      ? []
      : [{ name: "P11", what: what("the first problem"), value: seconds, unit: "seconds", goal: goals.seconds, detail: times } as const]),
  ];
}
