import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Flag, Id, Year } from "#platform/contract/fields.ts";
import { DayOutput, Instant } from "#platform/contract/instant.ts";
import { sitePages } from "#season/configuration/site-texts.ts";

const Shares = z.object({ pending: z.number(), confirmed: z.number() });
export type Shares = z.output<typeof Shares>;

/** The days with registrations, in order, in Paris. */
const Days = z.array(z.object({ day: DayOutput, count: z.number() }));

const Registrations = z.object({
  days: Days,
  /** Those of the previous season; empty without one. */
  daysBefore: Days,
  categories: z.array(Shares.extend({ name: z.string() })),
  alone: Shares,
  pupils: Shares,
  members: Shares,
});
export type Registrations = z.output<typeof Registrations>;

const activityFields = { opened: z.number(), saved: z.number() };
const stage = { id: Id, name: z.string(), isClosed: z.boolean() };

const OnlineStage = z.object({
  ...stage,
  physical: z.literal(false),
  expected: z.number(),
  opened: z.number(),
  saved: z.number(),
  /** Whether so many people opened it that the finished count and the save times are estimated from a sample. */
  isEstimated: z.boolean(),
  /** People who answered every question that counts in their category. */
  finished: z.number(),
  /** Hours of the last 48 with a first opening of the questions, or a saved answer that is still current. */
  hours: z.array(z.object({ hour: Instant, ...activityFields })),
  days: z.array(z.object({ day: DayOutput, ...activityFields })),
});
export type OnlineStage = z.output<typeof OnlineStage>;
export type OnlineStageOnWire = z.input<typeof OnlineStage>;

const entries = { expected: z.number(), entered: z.number(), absent: z.number() };

const PhysicalStage = z.object({
  ...stage,
  physical: z.literal(true),
  date: DayOutput.nullable(),
  hour: z.string().nullable(),
  ...entries,
  /** Exam centers with all, some or none of their entries. */
  centers: z.object({ done: z.number(), started: z.number(), waiting: z.number() }),
  /** The centers with the most left to enter. */
  latest: z.array(z.object({ id: Id, name: z.string(), ...entries })),
});
export type PhysicalStage = z.output<typeof PhysicalStage>;
export type PhysicalStageOnWire = z.input<typeof PhysicalStage>;

const Mails = z.object({ waiting: z.number(), failed: z.number(), oldestWaiting: Instant.nullable() });
export type Mails = z.output<typeof Mails>;

/** Requests to act for one that wait for the office, and the date of the oldest. */
const Requests = z.object({ waiting: z.number(), oldest: Instant.nullable() });

const Dashboard = z.object({
  at: Instant,
  year: z.number(),
  registrations: Registrations,
  establishments: Shares,
  clubs: Shares,
  /** The current stage; null between two stages. */
  stage: z.discriminatedUnion("physical", [OnlineStage, PhysicalStage]).nullable(),
  mails: Mails,
  /** A node of the version before omits them. */
  requests: z.object({ schools: Requests, clubs: Requests, accommodations: Requests.optional() }).optional(),
  /** The season's demands on the office at its stages (RUL-11, RUL-13), in sentences. */
  reminders: z.array(z.object({ stageId: Id, name: z.string(), sentence: z.string() })).optional(),
});
export type Dashboard = z.output<typeof Dashboard>;
/** Its figures, which are counted once for all viewers. */
export type SeasonFigures = Omit<Dashboard, "requests" | "reminders">;
export type DashboardOnWire = z.input<typeof Dashboard>;

const count = z.number();
const namedStage = { id: Id, name: z.string() };

/** The facts about a first season, from no setting at all to its first convocation. Counts are of the active year, and of its first online stage. */
export const FirstSeason = z.object({
  activeYear: z.number().nullable(),
  categories: z.object({ open: count, undescribed: count }),
  mail: z.object({ sendsMail: z.boolean(), sent: count, waiting: count, failed: count }),
  /** The pages that are empty, or still have square brackets to fill in. */
  unfinishedPages: z.array(z.enum(sitePages)),
  /** The kinds of participants' registrations whose period is open. */
  openPeriods: z.array(z.enum(["individual", "student"])),
  stage: z
    .object({
      ...namedStage,
      active: z.boolean(),
      isClosed: z.boolean(),
      hasOpening: z.boolean(),
      hasClosing: z.boolean(),
      questions: count,
      /** The number of warnings in the editor of questions. */
      warnings: count,
      opened: count,
      saved: count,
      graded: count,
      qualified: count,
      sent: count,
      /** The qualified people without a center, then those with one who wait for their mail. */
      withoutCenter: count,
      toSend: count,
      hasAppointment: z.boolean(),
    })
    .nullable(),
  nextStage: z.object({ ...namedStage, physical: z.boolean() }).nullable(),
  centers: z.object({ total: count, withoutManager: count }),
  people: Shares,
  /** The letters of the life cycle that are on. A node of the version before omits them. */
  letters: z.object({ on: count }).optional(),
  leftOut: z.array(z.string()),
  isOver: z.boolean(),
});
export type FirstSeason = z.output<typeof FirstSeason>;
export type FirstSeasonOnWire = z.input<typeof FirstSeason>;

export const dashboardApi = {
  firstSeason: endpoint("GET /dashboard/first-season", {
    summary: "Où en est la préparation d'une première saison, de l'année active à la première convocation.",
    may: office,
    response: FirstSeason,
  }),
  read: endpoint("GET /dashboard", {
    summary: "Où en est la saison : inscriptions, adhésions, étape en cours, e-mails.",
    may: office,
    query: z.object({
      year: Year,
      afterChange: Flag.default(false).describe(
        "La personne qui demande vient de changer quelque chose : les comptes d'avant ne suffisent plus.",
      ),
    }),
    response: Dashboard,
  }),
};
