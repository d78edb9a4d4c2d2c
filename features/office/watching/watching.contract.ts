import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";

const Minute = z.object({
  minute: Instant,
  saves: z.number(),
  openings: z.number(),
  logIns: z.number(),
  refusedLogIns: z.number(),
  /** Calls that ended in a server error. */
  failures: z.number(),
});
export type MinuteOnWire = z.input<typeof Minute>;

const Node = z.object({
  name: z.string(),
  seenAt: Instant,
  isSilent: z.boolean(),
  connections: z.object({ used: z.number(), size: z.number(), waiting: z.number() }),
  /** Event loop delay, in seconds. */
  delay: z.number(),
  /** The share of time in which it is busy, 0 to 1. */
  utilisation: z.number(),
  /** Empty: an older version, which does not report it. */
  version: z.string(),
  /** When the pages it serves were built. */
  builtAt: Instant.nullable(),
  /** How far its clock is ahead of the database's, in seconds. */
  clockOffset: z.number(),
});

const waiting = { waiting: z.number(), failed: z.number(), oldestWaiting: Instant.nullable() };

const Watching = z.object({
  at: Instant,
  /** The online stage that people may answer, if any. */
  stage: z.object({ id: Id, name: z.string() }).nullable(),
  /** Minutes of the last hour with a report. */
  minutes: z.array(Minute),
  /** In the last minute; times in seconds, null without saves. */
  saves: z.object({
    perSecond: z.number(),
    median: z.number().nullable(),
    p99: z.number().nullable(),
    underWay: z.number(),
    /** The instant of the last save within the hour. */
    lastAt: Instant.nullable(),
  }),
  logInsWaiting: z.number(),
  /** People who opened or renewed their session within a quarter of an hour. */
  active: z.number(),
  mails: z.object({ ...waiting, isSending: z.boolean() }),
  jobs: z.object({ ...waiting, running: z.number() }),
  nodes: z.array(Node),
});
export type Watching = z.output<typeof Watching>;
export type WatchingOnWire = z.input<typeof Watching>;

export const watchingApi = {
  read: endpoint("GET /watching", {
    summary: "Comment va le site : enregistrements, connexions, e-mails, travaux de fond, serveurs, depuis une heure.",
    may: office,
    response: Watching,
  }),
};
