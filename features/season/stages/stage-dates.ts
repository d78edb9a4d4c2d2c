import { isDay } from "#platform/contract/days.ts";
import { instantInParis } from "#platform/contract/instant-in-paris.ts";
import { dayInParis, shownEnd, shownMoment, timeInParis } from "#platform/contract/paris.ts";
import { DAY_MS, HOUR_MS } from "#platform/contract/time-units.ts";
import { type DatedStage, refusalToDates, type StageDates } from "./stage-clock.ts";
import { releasedWarning, type StageFlag, warningOfKnownAnswers } from "./stage-flags.ts";

/** The dates of a stage that the office types; the solutions turn no switch. */
export interface TypedStageDates extends StageDates {
  readonly solutionsFrom: Date | null;
}

export const dateFields = [
  { name: "opensAt", label: "Ouvre le" },
  { name: "closesAt", label: "Ferme le" },
  { name: "resultsVisibleAt", label: "Résultats visibles le" },
  { name: "solutionsFrom", label: "Corrigé lisible le" },
] as const satisfies readonly { name: keyof TypedStageDates; label: string }[];

export interface ScheduledStage extends TypedStageDates {
  readonly active: boolean;
  readonly physical: boolean;
  readonly isClosed: boolean;
  readonly showOnUserDashboard: boolean;
  readonly closedAt: Date | null;
  readonly releasedToSchoolsAt?: string | null;
}

type OnWire<Stage> = { readonly [Name in keyof Stage]: Stage[Name] extends Date | null ? string | null : Stage[Name] };

const instantOf = (wire: string | null): Date | null => (wire === null ? null : new Date(wire));

const eachDate = <Value>(of: (name: keyof TypedStageDates) => Value): Readonly<Record<keyof TypedStageDates, Value>> => ({
  opensAt: of("opensAt"),
  closesAt: of("closesAt"),
  resultsVisibleAt: of("resultsVisibleAt"),
  solutionsFrom: of("solutionsFrom"),
});

export const scheduleOnWire = (stage: OnWire<ScheduledStage>): ScheduledStage => ({
  ...stage,
  ...eachDate((name) => instantOf(stage[name])),
  closedAt: instantOf(stage.closedAt),
});

export interface TypedMoment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `14:00` */
  readonly time: string;
}

export type TypedDates = Readonly<Record<keyof TypedStageDates, TypedMoment>>;

const typedMoment = (instant: Date | null): TypedMoment =>
  instant === null ? { day: "", time: "" } : { day: dayInParis(instant), time: timeInParis(instant) };

export const typedDatesOf = (dates: TypedStageDates): TypedDates => eachDate((name) => typedMoment(dates[name]));

type Errors = Record<string, string>;

const isHour = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** The typed dates, or the reason of each refused field. A field that shows a stored date keeps its milliseconds. */
export function readDates(typed: TypedDates, stored: DatedStage): { dates: TypedStageDates } | { errors: Errors } {
  const errors: Errors = {};
  const read = (field: keyof TypedStageDates): Date | null => {
    const { day, time } = typed[field];
    const shown = typedMoment(stored[field]);
    if (day === shown.day && time === shown.time) return stored[field];
    if (day === "" && time === "") return null;
    if (!isDay(day)) errors[`${field}.day`] = day === "" ? "La date est requise" : "Cette date n'existe pas";
    else if (!isHour(time)) errors[`${field}.time`] = time === "" ? "L'heure est requise" : "Écrivez l'heure ainsi\u00A0: 14:00";
    else {
      const instant = instantInParis(day, time);
      if (instant !== null) return instant;
      errors[`${field}.time`] = "Cette nuit-là, cette heure n'existe pas\u00A0: on passe à l'heure d'été.";
    }
    return null;
  };
  const dates = eachDate(read);
  if (Object.keys(errors).length > 0) return { errors };
  const refusal = refusalToDates(stored, dates);
  return refusal === null ? { dates } : { errors: { [`${refusal.field}.day`]: refusal.message } };
}

/** The immediate effects of saving these dates, and their limits; `graded`: the number of people with a mark, if known. */
export function effectsOfDates(stage: ScheduledStage, dates: TypedStageDates, now: Date, graded = 0): string[] {
  const isPutOff = (date: keyof StageDates) => dates[date] !== null && dates[date] > now && Number(dates[date]) !== Number(stage[date]);
  const isPast = (date: keyof TypedStageDates) => dates[date] !== null && dates[date] <= now && Number(dates[date]) !== Number(stage[date]);
  const wasClosedByDate = stage.isClosed && stage.closesAt !== null && Number(stage.closedAt) === Number(stage.closesAt);
  const reopens = wasClosedByDate && isPutOff("closesAt") && !isPutOff("opensAt");
  const isOpenThen = dates.closesAt === null && (!stage.isClosed || dates.opensAt !== null);
  const isSoon = isAnswered(stage) && Number(dates.closesAt) - Number(now) < DAY_MS;
  return [
    !stage.isClosed && isPutOff("opensAt") && "L'étape est ouverte\u00A0: elle se fermera aussitôt, jusqu'à son ouverture.",
    reopens && "L'étape est fermée\u00A0: elle rouvrira aussitôt, jusqu'à sa fermeture.",
    ...(reopens || isPutOff("opensAt") ? releasedWarning(stage) : []),
    reopens && !stage.physical && stage.showOnUserDashboard && graded > 0 && warningOfKnownAnswers(graded),
    stage.showOnUserDashboard &&
      isPutOff("resultsVisibleAt") &&
      "L'étape est visible\u00A0: ses messages et ses résultats disparaîtront aussitôt, jusqu'à cette date.",
    isPutOff("resultsVisibleAt") &&
      isOpenThen &&
      "Aucune date ne ferme l'étape\u00A0: si elle est encore ouverte quand ses résultats deviennent visibles, on en lira les messages, mais les notes seulement à sa fermeture.",
    ...(isPutOff("opensAt") ? unseen(stage) : []),
    isPutOff("closesAt") &&
      isSoon &&
      "Cette fermeture est dans moins d'un jour\u00A0: ceux qui répondent encore doivent le savoir, par une annonce par exemple.",
    isPast("closesAt") &&
      !stage.isClosed &&
      "Cette fermeture est passée\u00A0: l'étape se fermera aussitôt, sauf si quelqu'un l'a ouverte depuis.",
    isPast("resultsVisibleAt") &&
      !stage.showOnUserDashboard &&
      "Cette date est passée\u00A0: les résultats seront visibles aussitôt, sauf si quelqu'un les a masqués depuis.",
    isPast("solutionsFrom") && "L'heure du corrigé est passée\u00A0: il se lira aussitôt.",
  ].filter((effect) => effect !== false);
}

type ClosedSoon = Pick<ScheduledStage, "active" | "physical" | "isClosed" | "closesAt">;

/** Whether a new closing ends the answering of people within the hour or at once, which requires a confirmation. */
export function closesOnPeople(stage: ClosedSoon, { closesAt }: Pick<TypedStageDates, "closesAt">, now: Date): "soon" | "at once" | null {
  if (!isAnswered(stage) || closesAt === null || Number(closesAt) === Number(stage.closesAt)) return null;
  if (closesAt <= now) return "at once";
  return Number(closesAt) - Number(now) < HOUR_MS ? "soon" : null;
}

const isAnswered = ({ active, physical, isClosed }: ClosedSoon): boolean => active && !physical && !isClosed;

const unseen = ({ active, physical }: ScheduledStage): string[] =>
  active || physical ? [] : ["L'étape n'est pas active\u00A0: à son ouverture, les participants ne la verront pas."];

/** The state of a stage with its instants, in French sentences without a full stop; empty if no date applies. */
export function describeSchedule(stage: ScheduledStage, now: Date): string[] {
  const { isClosed, closedAt, opensAt, closesAt, resultsVisibleAt, solutionsFrom, showOnUserDashboard } = stage;
  const isToCome = (date: Date | null): date is Date => date !== null && date > now;
  const until = isToCome(closesAt) ? shownEnd(closesAt) : null;
  const opens = isClosed && isToCome(opensAt);
  return [
    ...(opens ? [`Ouvre le ${shownMoment(opensAt)}${until === null ? "" : `, ferme le ${until}`}`, ...unseen(stage)] : []),
    !opens && isClosed && closedAt !== null && `Fermée depuis le ${shownEnd(closedAt)}`,
    !isClosed && until !== null && `Ouverte jusqu'au ${until}`,
    !showOnUserDashboard && isToCome(resultsVisibleAt) && `Résultats visibles le ${shownMoment(resultsVisibleAt)}`,
    isToCome(solutionsFrom) && `Corrigé lisible le ${shownMoment(solutionsFrom)}`,
  ].filter((sentence) => sentence !== false);
}

export function describeComingTurn(stage: ScheduledStage, flag: StageFlag, now: Date): string | null {
  const { isClosed, opensAt, closesAt, showOnUserDashboard, resultsVisibleAt } = stage;
  const turn = (date: Date | null, text: string, write = shownMoment) =>
    date !== null && date > now ? `${text} le ${write(date)}.` : null;
  if (flag === "open") return isClosed ? turn(closesAt, "Elle fermera d'elle-même", shownEnd) : turn(opensAt, "Elle ouvrira d'elle-même");
  return flag === "visible" && showOnUserDashboard ? turn(resultsVisibleAt, "Elle redeviendra visible d'elle-même") : null;
}
