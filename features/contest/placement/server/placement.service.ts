import { createHash } from "node:crypto";
import { refusalToConvoke } from "#contest/results/next-stage.ts";
import { placePeople } from "#contest/results/server/applications.service.ts";
import type { Tools } from "#contest/results/server/grading.service.ts";
import { lockStages } from "#contest/results/server/qualification.service.ts";
import { type Connection, type Database, inSnapshot } from "#database/open.ts";
import { foldText } from "#platform/contract/fold-text.ts";
import { conflict, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import type { Place } from "../distance.ts";
import type { Proposal } from "../placement.contract.ts";
import type { Center, Person, PlacementInput, ProposedSeat } from "../placement.ts";
import type { Others } from "../reasons.ts";
import { isFrench, territoryOf } from "../territory.ts";
import * as queries from "./placement.queries.ts";
import { proposeInThread } from "./proposing.service.ts";

interface Read {
  readonly people: readonly queries.PersonRow[];
  readonly centers: readonly queries.CenterRow[];
  readonly input: PlacementInput;
  readonly version: string;
}

/** @throws {Refusal} 404; 409 if the next stage has no centers to choose. */
async function readPlacement(trx: Connection, questionnaireId: number, others: Others): Promise<Read> {
  const stage = foundOr404(await queries.findStage(trx, questionnaireId), "Cette étape n'existe pas");
  throwIfRefused(refusalToConvoke(stage.next ?? undefined), conflict);
  const [people, centers] = [await queries.listPeople(trx, questionnaireId), await queries.listCenters(trx)];
  const input = { people: people.map(personOf), centers: centers.map(centerOf), others };
  return { people, centers, input, version: createHash("sha256").update(JSON.stringify(input)).digest("hex") };
}

type Address = Pick<queries.CenterRow, "zipCode" | "city" | "country" | "latitude" | "longitude">;

function placeOf({ city, latitude, longitude, ...address }: Address): Place {
  const territory = territoryOf(address)?.key ?? null;
  const isLocated = latitude !== null && longitude !== null && territory !== null && isFrench(territory);
  return { territory, town: foldText(city), point: isLocated ? { latitude, longitude } : null };
}

const personOf = (row: queries.PersonRow): Person => {
  const { id, needsStepFree, isConfirmed, family, school, isFixed, examCenterId } = row;
  return { id, place: placeOf(row), needsStepFree, isConfirmed, family, school, isFixed, centerId: examCenterId };
};

const centerOf = (row: queries.CenterRow): Center => ({ id: row.id, seats: row.seats, stepFree: row.stepFree, place: placeOf(row) });

/** What would be given to whom, and why; nothing is written. */
export async function proposalAt(db: Database, questionnaireId: number, others: Others): Promise<Proposal> {
  const read = await inSnapshot(db, (trx) => readPlacement(trx, questionnaireId, others));
  return proposalOf(read, await proposeInThread(read.input));
}

const kilometres = (metres: number | null): number | null => (metres === null ? null : Math.round(metres / 100) / 10);

/** Both lists are by the id of the person. */
function proposalOf({ people, centers, input, version }: Read, seats: readonly ProposedSeat[]): Proposal {
  const rows = people.map((person, index) => {
    const seat = seats[index];
    const { id: userId, lastname, firstname, city: town, examCenterId: todayId } = person;
    return {
      ...{ userId, lastname, firstname, town, territory: territoryOf(person)?.name ?? null, todayId },
      ...{ centerId: seat?.centerId ?? null, nearestId: seat?.nearestId ?? null },
      ...{ km: kilometres(seat?.metres ?? null), reason: seat?.reason ?? "unknownPlace" },
    };
  });
  return {
    version,
    people: rows,
    centers: centers.map(({ id, name, city, seats: count }) => {
      const there = rows.filter(({ centerId, todayId }) => (centerId ?? todayId) === id);
      const ways = there.flatMap(({ km }) => km ?? []).toSorted((one, other) => one - other);
      const today = rows.filter(({ todayId }) => todayId === id).length;
      return {
        id,
        name,
        city,
        seats: count,
        today,
        filled: there.length,
        median: ways[ways.length >> 1] ?? null,
        farthest: ways.at(-1) ?? null,
      };
    }),
    shortages: shortagesOf(people, centers, input),
  };
}

/** The territories with fewer seats than people who need one. */
function shortagesOf(people: Read["people"], centers: Read["centers"], input: PlacementInput): Proposal["shortages"] {
  const isFree = ({ isFixed, isConfirmed }: Person) => isConfirmed && !isFixed;
  const names = new Map([...people, ...centers].flatMap((row) => territoryOf(row) ?? []).map(({ key, name }) => [key, name] as const));
  return [...names].flatMap(([key, territory]) => {
    const waiting = input.people.filter((person) => isFree(person) && person.place.territory === key).length;
    const seats = input.centers
      .filter(({ place }) => place.territory === key)
      .map((center) => center.seats - input.people.filter((person) => person.centerId === center.id && !isFree(person)).length)
      .reduce((sum, left) => sum + Math.max(0, left), 0);
    return waiting > seats ? [{ territory, people: waiting, seats }] : [];
  });
}

interface Applied {
  readonly questionnaireId: number;
  readonly others: Others;
  readonly version: string;
}

/**
 * Gives the proposed centers in one step that can be undone (CNV-07): exactly what was read, because the same input makes the same proposal.
 *
 * @throws {Refusal} 404; 409 if anything of it has changed since, even while it was computed.
 */
export async function applyProposal({ db, ...tools }: Tools, actorId: number, { questionnaireId, others, version }: Applied) {
  const { input } = await inSnapshot(db, (trx) => readUnchanged(trx, questionnaireId, others, version));
  const seats = await proposeInThread(input);
  return db.transaction().execute(async (trx) => {
    await lockStages(trx, [questionnaireId]);
    await queries.lockCenters(trx);
    await readUnchanged(trx, questionnaireId, others, version);
    const given = seats.flatMap(({ id, centerId, reason }) => (centerId === null || reason === "hand" ? [] : [{ userId: id, centerId }]));
    return placePeople(trx, tools, { actorId, questionnaireId }, given);
  });
}

async function readUnchanged(trx: Connection, questionnaireId: number, others: Others, version: string): Promise<Read> {
  const read = await readPlacement(trx, questionnaireId, others);
  if (read.version !== version)
    throw conflict(
      "Des personnes, des centres ou leurs places ont changé depuis cette proposition\u00A0: relisez-la avant de l'appliquer.",
    );
  return read;
}
