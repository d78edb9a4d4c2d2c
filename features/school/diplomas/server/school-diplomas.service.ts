import type { Connection } from "#database/open.ts";
import { conflict, foundOr404, notFound } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/session.ts";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import { lockStage, standingsOf } from "#school/school-stages/server/school-stages.service.ts";
import { distinctionToPrint, isStillTrue, type RankedResult } from "../distinction.ts";
import { documentOf, type Person, type Printing, percentsOfNow, type Tools } from "./printing.service.ts";
import * as queries from "./school-diplomas.queries.ts";

const UNKNOWN = "Ce quart de finale n'existe pas, ou plus";
const NOT_SHOWN = "Votre établissement ne donne pas encore les diplômes de ce quart de finale\u00A0: demandez à votre professeur.";
const NOT_FINISHED = "Ce quart de finale n'est pas terminé\u00A0: votre diplôme sera là une minute après sa fermeture.";
const NOBODY = "Personne n'a de diplôme à ce quart de finale dans ce choix\u00A0: il faut une note.";

type Stage = NonNullable<Awaited<ReturnType<typeof queries.findStage>>>;

/** A pupil of a stage; `place`: in the ranking of its players in that category at that school. */
interface Player {
  readonly userId: number;
  readonly name: string;
  /** The name as teachers read it. */
  readonly listedName: string;
  readonly className: string;
  readonly categoryId: number;
  readonly category: string;
  readonly isSeen: boolean;
  /** Null: no sheet, or two worth differently of which none was chosen yet. */
  readonly place: RankedResult | null;
}

/** The pupils of a stage with their places today, class after class. Age separates no equals, as in the selection: they share their first rank. */
async function listPlayers(db: Connection, stage: Stage, callerId: number): Promise<Player[]> {
  const { pupils, standings } = await standingsOf(db, stage, callerId);
  const places = new Map(
    [...standings.rankings.values()].flatMap((ranking) => {
      // The best rank of each grade and coefficient, since rankings begin with the first.
      const firsts = new Map(ranking.toReversed().map(({ grade, weightedGrade, rank }) => [`${grade} ${weightedGrade}`, rank]));
      return ranking.map(({ userId, grade, weightedGrade }) => {
        const rank = firsts.get(`${grade} ${weightedGrade}`) ?? 0;
        return [userId, { rank, grade, ranked: ranking.length }] as const;
      });
    }),
  );
  return pupils.map(({ userId, firstname, lastname, className, categoryId, category, isSeen }) => ({
    ...{ userId, className, categoryId, category, isSeen },
    name: `${firstname} ${lastname}`.trim(),
    listedName: nameOf({ firstname, lastname }).trim(),
    place: places.get(userId) ?? null,
  }));
}

/** Counts ranked people who are erased or have left as players, so that the diplomas of the others stay true. */
const amongAllWhoPlayed = (place: RankedResult, former: queries.FormerDiploma | undefined): RankedResult => ({
  ...place,
  ranked: Math.max(place.ranked, former?.content ? former.ranked : 0),
});

interface Chosen {
  readonly userIds?: readonly number[] | undefined;
  readonly className?: string | undefined;
}

export const printSchoolDiplomas = (tools: Tools, stageId: number, printing: Omit<Printing, "recipient">, chosen: Chosen) =>
  documentOf<Person & { readonly ranked: number }>(tools, { ...printing, recipient: chosen.className }, async (trx) => {
    const { stage, players } = await lockPlayers(trx, stageId, printing.caller, chosen);
    const given = new Map((await queries.listGiven(trx, stageId)).map((one) => [one.userId, one]));
    const percents = await percentsOfNow(tools);
    return {
      people: players.map((player) => {
        const found = given.get(player.userId);
        const former = found?.categoryId === player.categoryId ? found : undefined;
        const place = amongAllWhoPlayed(player.place, former);
        const { name, category, userId, categoryId } = player;
        const distinction = distinctionToPrint(former?.content?.distinction, place, percents);
        const { year, name: stageName, school } = stage;
        const content = {
          name,
          championship: tools.site.federationName,
          year,
          stage: stageName,
          category,
          school,
          distinction,
          place: null,
        };
        return { userId, categoryId, content, ranked: place.ranked, former };
      }),
      ...{ subject: `establishment ${stage.establishmentId}`, after: { schoolStage: stageId } },
      write: (changed, issuedOn) => queries.writeDiplomas(trx, stageId, issuedOn, changed),
    };
  });

async function lockPlayers(trx: Connection, stageId: number, caller: Caller, chosen: Chosen) {
  await queries.lockPrinting(trx, stageId);
  if (!(await lockStage(trx, stageId, "share"))) throw notFound(UNKNOWN);
  await caller.recheckAccess(trx);
  const stage = foundOr404(await queries.findStage(trx, stageId), UNKNOWN);
  if (caller.role === "USER" && stage.shownAt === null) throw conflict(NOT_SHOWN);
  // A diploma's ranking would reveal right answers to pupils who can still save.
  if (caller.role === "USER" && !stage.isFinished) throw conflict(NOT_FINISHED);
  await queries.lockThoseWhoAnswered(trx, stageId);
  const players = chosenFrom(await listPlayers(trx, stage, caller.id), caller, chosen);
  if (players.length === 0) throw notFound(NOBODY);
  return { stage, players };
}

const chosenFrom = (players: readonly Player[], caller: Caller, { userIds, className }: Chosen) => {
  const wanted = userIds && new Set(userIds);
  return players.flatMap((player) => {
    const { userId, place } = player;
    const isAllowed = caller.role === "USER" ? userId === caller.id : player.isSeen;
    const isChosen = (wanted?.has(userId) ?? true) && (className === undefined || player.className === className);
    return place && isAllowed && isChosen ? [{ ...player, place }] : [];
  });
};

export const mayPrintFor = async (db: Connection, stageId: number, userIds: readonly number[] | undefined, caller: Caller) =>
  caller.role === "USER"
    ? (await queries.isPupilOf(db, stageId, caller.id)) && !userIds?.some((id) => id !== caller.id)
    : userIds === undefined || queries.areSeenBy(db, stageId, userIds, caller.id);

/** The stages of a year of which a pupil may load their diploma: with one sheet that counts, which of two unchosen ones their marks decide. */
export async function listShownTo(db: Connection, userId: number, year: number) {
  const stages = await queries.listShownTo(db, userId, year);
  const shown = await Promise.all(
    stages.map(async ({ isSettled, ...stage }) => {
      const counts = isSettled || !(await standingsOf(db, { id: stage.stageId, year }, userId)).standings.twice.has(userId);
      return counts ? stage : [];
    }),
  );
  return shown.flat();
}

export async function readSchoolDiplomas(db: Connection, stageId: number, callerId: number) {
  const stage = foundOr404(await queries.findStage(db, stageId), UNKNOWN);
  const players = (await listPlayers(db, stage, callerId)).filter(({ isSeen }) => isSeen);
  const given = new Map((await queries.listGiven(db, stageId)).map((one) => [one.userId, one]));
  const honoured = players.flatMap((player) => {
    const former = given.get(player.userId);
    return former ? [{ ...player, isTrue: isTrue(former, player, stage), isWithdrawn: former.id === null }] : [];
  });
  return {
    shownAt: stage.shownAt,
    given: honoured.filter((player) => player.isTrue).length,
    outdated: honoured
      .filter((player) => !player.isTrue)
      .map(({ userId, listedName: name, className, isWithdrawn, place }) => ({
        ...{ userId, name, className, isWithdrawn },
        hasGrade: place !== null,
      })),
  };
}

/** Of a person who is no longer a pupil of the stage, only a change of name outdates a diploma: no other account would reprint it. */
function isTrue(given: queries.FormerDiploma, player: Player | undefined, stage: Stage): boolean {
  if (given.content === null || given.content.name !== given.name) return false;
  if (player === undefined) return true;
  if (given.content.stage !== stage.name) return false;
  const { place, categoryId } = player;
  return place !== null && categoryId === given.categoryId && isStillTrue(given.content.distinction, amongAllWhoPlayed(place, given));
}

/** Untrue: another name of the pupil or of the stage (its school was asked), no sheet that counts, another category, no longer among the first so many percent. */
export const ofSchools = {
  listStages: queries.listStages,
  lockStage: queries.lockPrinting,
  withdraw: queries.withdrawDiplomas,
  listUntrue: async (trx: Connection, id: number): Promise<string[]> => {
    const stage = await queries.findStage(trx, id);
    if (!stage) return [];
    const players = new Map((await listPlayers(trx, stage, NOBODY_ASKS)).map((player) => [player.userId, player]));
    const untrue = (await queries.listGiven(trx, id)).filter((one) => !isTrue(one, players.get(one.userId), stage));
    return untrue.flatMap((one) => one.id ?? []);
  },
};

/** No account, so that classes do not matter. */
const NOBODY_ASKS = 0;
