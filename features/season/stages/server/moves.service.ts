import type { Connection } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import type { Effect } from "#platform/server/moved-people.ts";
import { CLOSED, REOPENED } from "../stage-flags.ts";
import type { Stage } from "../stages.contract.ts";
import * as queries from "./stages.queries.ts";

/** The results that follow from the stages of a year; their room is above this one. */
export interface SchoolQualifications {
  /** Qualifies the confirmed pupils of a year on its first stage; returns the numbers withdrawn from its others and newly qualified. */
  qualifyConfirmedPupilsOf(trx: Connection, year: number): Promise<{ withdrawn: number; qualified: number }>;
  /** Withdraws qualifications by confirmation alone at a stage; returns their number. */
  withdrawFromStage(trx: Connection, questionnaireId: number): Promise<number>;
}

type FirstStages = ReadonlyMap<number, Awaited<ReturnType<typeof queries.findFirstStage>>>;

export async function firstStagesOf(trx: Connection, years: ReadonlySet<number>): Promise<FirstStages> {
  const found = new Map<number, Awaited<ReturnType<typeof queries.findFirstStage>>>();
  for (const year of years) found.set(year, await queries.findFirstStage(trx, year));
  return found;
}

/** The changes beside the first stages: the qualifications that a stage loses with its year, whether stages changed places, and the new stages. */
interface FollowedStage {
  readonly year: number;
  readonly withdrawn: number;
  readonly isReordered: boolean;
  readonly createdIds: readonly number[];
}

/** Makes the qualifications by schools follow the first stage of their year after a change (GRD-07); returns the people moved. */
export async function moveQualifications(
  trx: Connection,
  qualifications: SchoolQualifications,
  before: FirstStages,
  { year: yearLeft, withdrawn: withdrawnFromStage, isReordered, createdIds = [] }: Partial<FollowedStage> = {},
): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (const [year, from] of before) {
    const to = await queries.findFirstStage(trx, year);
    const isOther = from?.id !== to?.id;
    if (!isOther && !isReordered) continue;
    const counts = await qualifications.qualifyConfirmedPupilsOf(trx, year);
    const withdrawn = counts.withdrawn + (year === yearLeft ? (withdrawnFromStage ?? 0) : 0);
    const qualified = isOther && from ? counts.qualified : 0;
    if (withdrawn + qualified > 0)
      effects.push({
        // A stage that is refused, and created anew, has another id.
        key: `${year}:${from?.id ?? ""}-${to && createdIds.includes(to.id) ? "new" : (to?.id ?? "")}`,
        sentence: [
          withdrawn > 0 &&
            `${formatCount(withdrawn, "qualification accordée", "qualifications accordées")} par les établissements ${withdrawn === 1 ? "serait retirée" : "seraient retirées"} de ${isOther && from ? `«\u00A0${from.name}\u00A0»` : "l'étape où elles sont"}`,
          qualified > 0 && to && `${formatCount(qualified, "serait donnée", "seraient données")} à «\u00A0${to.name}\u00A0»`,
        ]
          .filter(Boolean)
          .join(", "),
      });
  }
  return effects;
}

interface Turned {
  readonly isTurnedOff: boolean;
  /** Saves had ended for good: dates in the past, or a stage that closed while inactive, give them another minute. */
  readonly takesSavesAgain: boolean;
}

/** The effects of a change of a stage on the people who opened it or are convoked. A switch turned off already means that answering ends; a date does not. */
export async function effectsOnPeople(
  trx: Connection,
  before: Stage,
  after: Stage,
  { isTurnedOff, takesSavesAgain }: Turned,
): Promise<Effect[]> {
  const { convoked, opened, graded, called, now } = await queries.countPeopleAt(trx, Number(before.id), before.previousQuestionnaireId);
  const isOtherPrevious = before.previousQuestionnaireId !== after.previousQuestionnaireId;
  const isOtherMoment = before.date !== null && (before.date !== after.date || before.hour !== after.hour);
  const effects = [
    {
      key: "convoked",
      count: isOtherPrevious ? convoked : 0,
      sentence: `${formatCount(convoked, "personne convoquée ne le serait", "personnes convoquées ne le seraient")} plus à cette étape`,
    },
    {
      key: "opened",
      count: isOtherPrevious ? opened : 0,
      sentence: `${formatCount(opened, "personne a", "personnes ont")} déjà ouvert cette étape, et d'autres pourraient y répondre ensuite`,
    },
    {
      key: REOPENED,
      count: takesSavesAgain || mayReopen(before, after, now) ? opened : 0,
      sentence: `${formatCount(opened, "personne a", "personnes ont")} déjà ouvert cette étape${graded > 0 ? `, où ${formatCount(graded, "a", "ont")} une note,` : ""} et ${opened === 1 ? "pourrait" : "pourraient"} de nouveau y répondre`,
    },
    {
      key: CLOSED,
      count: isAnswered(before) && !isAnswered(after) && !isTurnedOff ? opened : 0,
      sentence: `${formatCount(opened, "personne a", "personnes ont")} ouvert cette étape et ne ${opened === 1 ? "pourrait" : "pourraient"} plus y répondre`,
    },
    {
      key: "moment",
      count: isOtherMoment ? called : 0,
      sentence: `${formatCount(called, "personne déjà convoquée le serait", "personnes déjà convoquées le seraient")} à un autre moment, et ${called === 1 ? "sa convocation serait" : "leurs convocations seraient"} à renvoyer`,
    },
  ];
  return effects.filter(({ count }) => count > 0);
}

type Answerable = Pick<Stage, "active" | "physical" | "isClosed" | "opensAt">;

const isAnswered = ({ active, physical, isClosed }: Answerable): boolean => active && !physical && !isClosed;

/** Milliseconds until a closed stage opens by itself for its people; null: never. */
const openingOf = ({ active, physical, isClosed, opensAt }: Answerable, now: Date): number | null =>
  active && !physical && isClosed && opensAt !== null && opensAt > now ? opensAt.getTime() : null;

const mayReopen = (before: Answerable, after: Answerable, now: Date): boolean =>
  !isAnswered(before) && (isAnswered(after) || (openingOf(after, now) !== null && openingOf(after, now) !== openingOf(before, now)));
