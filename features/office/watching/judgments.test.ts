import { expect, test } from "vitest";
import { judgmentsOf } from "./judgments.ts";
import type { WatchingOnWire } from "./watching.contract.ts";

const at = "2027-01-31T22:50:00.000Z";
const ago = (minutes: number) => new Date(Date.parse(at) - minutes * 60_000).toISOString();

const node = {
  name: "salle:12",
  seenAt: at,
  isSilent: false,
  connections: { used: 4, size: 10, waiting: 0 },
  delay: 0.01,
  utilisation: 0.5,
  version: "3.5.0",
  builtAt: at,
  clockOffset: 0.1,
};

const calm: WatchingOnWire = {
  at,
  stage: { id: "1", name: "Quart de finale" },
  minutes: [],
  saves: { perSecond: 120, median: 0.01, p99: 0.08, underWay: 4, lastAt: ago(0.05) },
  logInsWaiting: 3,
  active: 4_000,
  mails: { waiting: 2, failed: 1, oldestWaiting: ago(1), isSending: true },
  jobs: { waiting: 0, failed: 0, oldestWaiting: null, running: 0 },
  nodes: [node],
};

const minute = (minutes: number, failures: number) => ({
  minute: ago(minutes),
  saves: 9,
  openings: 0,
  logIns: 0,
  refusedLogIns: 4,
  failures,
});

test("a busy night without trouble has no judgment; failed e-mails have their own list", () => {
  expect(judgmentsOf(calm)).toEqual([]);
});

test.each<[string, Partial<WatchingOnWire>, string]>([
  ["a wait since the last save", { saves: { ...calm.saves, lastAt: ago(0.5), underWay: 40 } }, " depuis 30\u00A0s"],
  ["a long wait", { saves: { ...calm.saves, lastAt: ago(4), underWay: 40 } }, " depuis 4\u00A0min"],
  ["a wait for the first save", { saves: { ...calm.saves, lastAt: null, underWay: 1 } }, ""],
])("OPS-10 %s is reported as nobody saving", (_, changes, since) => {
  expect(judgmentsOf({ ...calm, ...changes }).map(({ message, isAlarming }) => [message, isAlarming])).toEqual([
    [`Personne n'enregistre${since}, et des réponses attendent.`, true],
  ]);
});

test("OPS-10 no attempts, no stage, or a save a moment ago: nothing is reported", () => {
  const stalled = { ...calm.saves, lastAt: ago(0.5), underWay: 40 };
  for (const changes of [
    { saves: { ...stalled, underWay: 0 } },
    { saves: stalled, stage: null },
    { saves: { ...stalled, lastAt: ago(0.3) } },
  ])
    expect(judgmentsOf({ ...calm, ...changes })).toEqual([]);
  const refused = judgmentsOf({ ...calm, saves: { ...stalled, underWay: 0 }, minutes: [minute(0, 5)] });
  expect(refused.map(({ subject }) => subject)).toEqual(["saves", "failures"]);
});

test.each<[string, Partial<WatchingOnWire>, string, boolean]>([
  ["saves of half a second", { saves: { ...calm.saves, p99: 0.5 } }, "saves", false],
  ["saves of two seconds", { saves: { ...calm.saves, p99: 2 } }, "saves", true],
  ["fifty sign-ins waiting", { logInsWaiting: 50 }, "logIns", false],
  ["five hundred sign-ins waiting", { logInsWaiting: 500 }, "logIns", true],
  ["one failure five minutes ago", { minutes: [minute(5, 1)] }, "failures", false],
  ["a hundred failures in five minutes", { minutes: [minute(4, 50), minute(1, 50)] }, "failures", true],
  ["a silent node", { nodes: [node, { ...node, name: "salle:13", isSilent: true }] }, "nodes", true],
  ["a slow node", { nodes: [{ ...node, delay: 0.2 }] }, "nodes", false],
  ["a clock that is two seconds off", { nodes: [node, { ...node, clockOffset: -2 }] }, "nodes", false],
  ["a clock that is ten seconds off", { nodes: [node, { ...node, clockOffset: 10 }] }, "nodes", true],
  ["two versions", { nodes: [node, { ...node, version: "3.6.0" }] }, "nodes", false],
  ["two builds of one version", { nodes: [node, { ...node, builtAt: ago(60) }] }, "nodes", false],
  ["more queries waiting than connections", { nodes: [{ ...node, connections: { used: 10, size: 10, waiting: 10 } }] }, "database", false],
  ["e-mails that wait a quarter of an hour", { mails: { ...calm.mails, oldestWaiting: ago(15) } }, "mails", false],
  ["jobs that wait for an hour", { jobs: { ...calm.jobs, waiting: 1, oldestWaiting: ago(60) } }, "jobs", true],
])("OPS-10 %s are reported", (_, changes, subject, isAlarming) => {
  expect(judgmentsOf({ ...calm, ...changes }).map((found) => [found.subject, found.isAlarming])).toEqual([[subject, isAlarming]]);
});

test.each<[string, Partial<WatchingOnWire>]>([
  ["saves below half a second", { saves: { ...calm.saves, p99: 0.49 } }],
  ["no save at all", { saves: { perSecond: 0, median: null, p99: null, underWay: 0, lastAt: null } }],
  ["a clock less than two seconds off, another build on a silent node", { nodes: [{ ...node, clockOffset: 1.9 }] }],
  ["failures of six minutes ago", { minutes: [minute(6, 50)] }],
  ["fewer queries waiting than connections", { nodes: [{ ...node, connections: { used: 10, size: 10, waiting: 9 } }] }],
  ["e-mails that wait without a mail server", { mails: { ...calm.mails, oldestWaiting: ago(600), isSending: false } }],
])("%s are not reported", (_, changes) => {
  expect(judgmentsOf({ ...calm, ...changes })).toEqual([]);
});

test("alarming judgments come first, and say what to do", () => {
  const found = judgmentsOf({ ...calm, logInsWaiting: 120, nodes: [node, { ...node, name: "salle:13", seenAt: ago(3), isSilent: true }] });
  expect(found.map(({ message }) => message)).toEqual([
    "Le serveur salle:13 ne donne plus de nouvelles depuis 23\u00a0h\u00a047.",
    "Les connexions attendent\u00A0: 120 personnes.",
  ]);
  expect(found[0]?.remedy).toBe("Le site continue de répondre. Regardez si la machine et le programme tournent, et relancez-les.");
});
