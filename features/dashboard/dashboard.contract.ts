import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, Year } from "#platform/contract/fields.ts";
import { DayOut, Instant } from "#platform/contract/instant.ts";

/** Registrations of one sort, by how far they are. */
const Shares = z.object({ pending: z.number(), confirmed: z.number() });
export type Shares = z.output<typeof Shares>;

/** The days on which somebody registered, in order, Paris. */
const Days = z.array(z.object({ day: DayOut, count: z.number() }));

const Registrations = z.object({
  days: Days,
  /** Of the season before; empty where there was none. */
  daysBefore: Days,
  categories: z.array(Shares.extend({ name: z.string() })),
  /** Who takes part by oneself, with a school, with a club. */
  alone: Shares,
  pupils: Shares,
  members: Shares,
});
export type Registrations = z.output<typeof Registrations>;

const moves = { opened: z.number(), saved: z.number() };
const stage = { id: Id, name: z.string(), isClosed: z.boolean() };

const OnlineStage = z.object({
  ...stage,
  physical: z.literal(false),
  expected: z.number(),
  opened: z.number(),
  saved: z.number(),
  /** Whether so many opened that those who finished, and when people saved, is known of some who stand for all. */
  isEstimated: z.boolean(),
  /** Who answered every question that counts in their category. */
  finished: z.number(),
  /** Of the last 48 hours, those in which somebody opened the questions for the first time or saved an answer that stands. */
  hours: z.array(z.object({ hour: Instant, ...moves })),
  days: z.array(z.object({ day: DayOut, ...moves })),
});
export type OnlineStage = z.output<typeof OnlineStage>;
export type OnlineStageOnWire = z.input<typeof OnlineStage>;

const entries = { expected: z.number(), entered: z.number(), absent: z.number() };

const PhysicalStage = z.object({
  ...stage,
  physical: z.literal(true),
  date: DayOut.nullable(),
  hour: z.string().nullable(),
  ...entries,
  /** How many exam centers have entered everybody, somebody, nobody. */
  centers: z.object({ done: z.number(), started: z.number(), waiting: z.number() }),
  /** Those where most is left to enter. */
  latest: z.array(z.object({ id: Id, name: z.string(), ...entries })),
});
export type PhysicalStage = z.output<typeof PhysicalStage>;
export type PhysicalStageOnWire = z.input<typeof PhysicalStage>;

const Mails = z.object({ waiting: z.number(), failed: z.number(), oldestWaiting: Instant.nullable() });
export type Mails = z.output<typeof Mails>;

const Dashboard = z.object({
  /** When it was counted. */
  at: Instant,
  year: z.number(),
  registrations: Registrations,
  establishments: Shares,
  clubs: Shares,
  /** The stage under way; null between two stages. */
  stage: z.discriminatedUnion("physical", [OnlineStage, PhysicalStage]).nullable(),
  mails: Mails,
});
export type Dashboard = z.output<typeof Dashboard>;
export type DashboardOnWire = z.input<typeof Dashboard>;

export const dashboardApi = {
  read: endpoint({
    method: "GET",
    path: "/dashboard",
    summary: "Où en est la saison : inscriptions, adhésions, étape en cours, courriels.",
    may: { ADMIN: "any" },
    query: z.object({ year: Year }),
    response: Dashboard,
  }),
};
