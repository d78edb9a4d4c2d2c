import type { Connection } from "#database/open.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { listInFrench } from "#platform/contract/list-in-french.ts";
import type { Effect } from "#platform/server/moved-people.ts";
import { changeOfYear, refusalToRegister, type Season } from "../season.ts";
import type { SettingName } from "../settings.ts";
import * as queries from "./configuration.queries.ts";
import { type Configuration, configurationIn } from "./configuration.service.ts";

/** The numbers of people, and of people's answers, that the next night erases for ever under the configuration. */
export interface Erasures {
  readonly people: number;
  readonly sheets: number;
}

/** Counts the erasures; their rooms are above this one. */
export type CountErasures = (trx: Connection, configuration: Configuration) => Promise<Erasures>;

/** Makes a change of the configuration, and returns the erasures that it adds to the next night. */
export async function erasedBy(trx: Connection, countErasures: CountErasures, change: () => Promise<unknown>): Promise<Effect[]> {
  const before = await countErasures(trx, configurationIn(trx));
  await change();
  const after = await countErasures(trx, configurationIn(trx));
  const [people, sheets] = [after.people - before.people, after.sheets - before.sheets];
  const effects = [
    {
      key: `erased-people-${people}`,
      count: people,
      sentence: `${formatCount(people, "personne serait effacée", "personnes seraient effacées")} dès la nuit prochaine, pour toujours`,
    },
    {
      key: `erased-answers-${sheets}`,
      count: sheets,
      sentence: `les réponses de ${formatCount(sheets, "participant seraient effacées", "participants seraient effacées")} dès la nuit prochaine, pour toujours`,
    },
  ];
  return effects.filter(({ count }) => count > 0);
}

const erasing: ReadonlySet<SettingName> = new Set(["ACTIVE_YEAR", "RETENTION_YEARS"]);

interface SettingChange {
  readonly name: SettingName;
  readonly countErasures: CountErasures;
  readonly now: Date;
}

/** Changes a setting, and returns the people affected: those who must register again, those whom schools can no longer confirm, those who are erased. */
export async function changeSetting(trx: Connection, { name, countErasures, now }: SettingChange, change: () => Promise<unknown>) {
  const from = await configurationIn(trx).season();
  const erased = erasing.has(name) ? await erasedBy(trx, countErasures, change) : [];
  if (!erasing.has(name)) await change();
  const to = await configurationIn(trx).season();
  if (from.activeYear === null) return erased;
  const moved =
    from.activeYear === to.activeYear
      ? await stopped(trx, from.activeYear, stopOf(from, to, now))
      : leftBehind(await queries.countYear(trx, from.activeYear), from.activeYear, to.activeYear);
  return [...moved, ...erased];
}

/** The reason for which schools stop confirming pupils; null if they still can, or could not before. */
function stopOf(from: Season, to: Season, now: Date): "closed" | "unpaid" | null {
  if (refusalToRegister("student", from, now) !== null) return null;
  if (refusalToRegister("student", to, now) !== null) return "closed";
  return from.unpaidSchoolsConfirm !== false && to.unpaidSchoolsConfirm === false ? "unpaid" : null;
}

async function stopped(trx: Connection, year: number, stop: ReturnType<typeof stopOf>): Promise<Effect[]> {
  if (stop === null) return [];
  const { pupils, schools } = await queries.countPendingPupils(trx, year, { unpaidOnly: stop === "unpaid" });
  const [pupil, school] = [pupils === 1, schools === 1];
  const unpaid = stop === "unpaid" ? ` qui ${school ? "n'a" : "n'ont"} pas payé` : "";
  if (pupils === 0) return [];
  return [
    {
      key: `pupils-${stop}`,
      sentence: `${formatCount(pupils, "élève attend", "élèves attendent")} que ${formatCount(schools, "établissement", "établissements")}${unpaid} ${school ? "confirme" : "confirment"} ${pupil ? "son inscription" : "leur inscription"}, ce qui ne serait plus possible`,
    },
  ];
}

function leftBehind(counts: Awaited<ReturnType<typeof queries.countYear>>, from: number, to: number | null): Effect[] {
  const { participants, schools, clubs } = counts;
  const named = [
    participants > 0 && formatCount(participants, "participant"),
    schools > 0 && formatCount(schools, "établissement"),
    clubs > 0 && formatCount(clubs, "club"),
  ].filter((one) => one !== false);
  if (named.length === 0) return [];
  const isOne = participants + schools + clubs === 1;
  const next = to === null ? "Plus aucune année ne serait active" : `l'année active serait ${to}`;
  return [
    {
      key: changeOfYear(from, to),
      sentence: `${listInFrench(named)} ${isOne ? "est inscrit" : "sont inscrits"} pour ${from}\u00A0: ${next}, et ${isOne ? "il devrait" : "ils devraient"} renouveler ${isOne ? "son" : "leur"} inscription`,
    },
  ];
}
