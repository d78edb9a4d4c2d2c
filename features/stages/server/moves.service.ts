import type { Connection } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { conflict } from "#platform/server/errors.ts";
import type { Stage } from "../stages.contract.ts";
import * as queries from "./stages.queries.ts";

/** The results that follow from the stages of a year: their room is above. */
export interface SchoolQualifications {
  /** Qualifies the confirmed pupils of a year on its first stage; returns how many are withdrawn from its others, and how many are new. */
  qualifyConfirmedPupilsOf(trx: Connection, year: number): Promise<{ withdrawn: number; qualified: number }>;
  /** Withdraws bare confirmations at a stage; returns how many. */
  withdrawFromStage(trx: Connection, questionnaireId: number): Promise<number>;
}

/** What a change of a stage does to people who are not named in it; `key` confirms it. */
interface Effect {
  readonly key: string;
  readonly sentence: string;
}

type FirstStages = ReadonlyMap<number, Awaited<ReturnType<typeof queries.findFirstStage>>>;

/** The first stage of each of these years, before a change. */
export async function firstStagesOf(trx: Connection, years: ReadonlySet<number>): Promise<FirstStages> {
  const found = new Map<number, Awaited<ReturnType<typeof queries.findFirstStage>>>();
  for (const year of years) found.set(year, await queries.findFirstStage(trx, year));
  return found;
}

/** Beside the first stages: how many qualifications a stage that leaves this year has lost, and whether stages changed their places. */
const unmoved = { year: 0, withdrawn: 0, isReordered: false };

/** After a change, the qualifications by schools follow the first stage of their year (GRD-07); returns what that moves. */
export async function moveQualifications(
  trx: Connection,
  qualifications: SchoolQualifications,
  before: FirstStages,
  { year: yearLeft, withdrawn: withdrawnFromStage, isReordered } = unmoved,
): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (const [year, from] of before) {
    const to = await queries.findFirstStage(trx, year);
    const isOther = from?.id !== to?.id;
    if (!isOther && !isReordered) continue;
    const counts = await qualifications.qualifyConfirmedPupilsOf(trx, year);
    const withdrawn = counts.withdrawn + (year === yearLeft ? withdrawnFromStage : 0);
    const qualified = isOther && from ? counts.qualified : 0;
    if (withdrawn + qualified > 0)
      effects.push({
        key: `${year}:${from?.id ?? ""}-${to?.id ?? ""}`,
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

/** Another previous stage decides who is convoked, and who may answer. */
export async function effectsOnPeople(trx: Connection, before: Stage, after: Stage): Promise<Effect[]> {
  if (before.previousQuestionnaireId === after.previousQuestionnaireId) return [];
  const { convoked, opened } = await queries.countPeopleAt(trx, Number(before.id), before.previousQuestionnaireId);
  const effects = [
    {
      key: "convoked",
      count: convoked,
      sentence: `${formatCount(convoked, "personne convoquée ne le serait", "personnes convoquées ne le seraient")} plus à cette étape`,
    },
    {
      key: "opened",
      count: opened,
      sentence: `${formatCount(opened, "personne a", "personnes ont")} déjà ouvert cette étape, et d'autres pourraient y répondre ensuite`,
    },
  ];
  return effects.filter(({ count }) => count > 0);
}

/**
 * No change of a stage moves people without a confirmation of what it moves.
 *
 * @throws {Refusal} 409 with how many, and what confirms it.
 */
export function refuseUnconfirmed(effects: readonly Effect[], confirmed: string | undefined): void {
  const confirmation = effects.map(({ key }) => key).join(" ");
  if (effects.length === 0 || confirmed === confirmation) return;
  throw conflict(`${effects.map(({ sentence }) => sentence).join("\u00A0; ")}. Rien n'est changé sans votre confirmation.`, {
    moved: { confirmation },
  });
}
