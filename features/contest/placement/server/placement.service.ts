import { createHash } from "node:crypto";
import { refusalToConvoke } from "#contest/results/next-stage.ts";
import { applyTo } from "#contest/results/server/applications.service.ts";
import type { Tools } from "#contest/results/server/grading.service.ts";
import { assignCenters, lockStages } from "#contest/results/server/qualification.service.ts";
import { type Connection, type Database, inSnapshot } from "#database/open.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { conflict, foundOr404, throwIfRefused } from "#platform/server/errors.ts";
import { territoryOf } from "../location.ts";
import type { Proposal, placementApi } from "../placement.contract.ts";
import type { Others } from "../reasons.ts";
import * as queries from "./placement.queries.ts";
import { proposeInThread } from "./proposing.service.ts";

/** @throws {Refusal} 404; 409 if nobody is qualified, or the next stage has no centers to choose. */
async function readPlacement(trx: Connection, questionnaireId: number, others: Others) {
  const stage = foundOr404(await queries.findStage(trx, questionnaireId), "Cette étape n'existe pas");
  throwIfRefused(refusalToConvoke(stage.next ?? undefined), conflict);
  const input = { people: await queries.listPeople(trx, questionnaireId), centers: await queries.listCenters(trx), others };
  throwIfRefused(input.people.length === 0 ? "Personne n'est encore qualifié à cette étape." : null, conflict);
  return { input, version: createHash("sha256").update(JSON.stringify(input)).digest("hex") };
}

/** What would be given to whom, and why; nothing is written. */
export async function proposalAt(db: Database, questionnaireId: number, others: Others): Promise<Proposal> {
  const { input, version } = await inSnapshot(db, (trx) => readPlacement(trx, questionnaireId, others));
  const seats = await proposeInThread(input);
  const people = seats.map((seat, index) => {
    const { id: userId, lastname, firstname, city: town, centerId: todayId, wish, ...address } = input.people[index] as queries.PersonRow;
    return { userId, lastname, firstname, town, territory: territoryOf(address), todayId, wish, ...seat };
  });
  const centers = input.centers.map(({ id, name, city, seats: count }) => {
    const there = people.filter(({ centerId, todayId }) => (centerId ?? todayId) === id);
    const ways = there.flatMap(({ km }) => km ?? []).toSorted((one, other) => one - other);
    return {
      ...{ id, name, city, seats: count, today: people.filter(({ todayId }) => todayId === id).length, filled: there.length },
      ...{ median: ways[ways.length >> 1] ?? null, farthest: ways.at(-1) ?? null },
    };
  });
  return { version, people, centers };
}

type Read = RequestOf<typeof placementApi.apply>["body"] & { readonly questionnaireId: number };

/**
 * Gives the proposed centers in one step that can be undone (CNV-07): exactly what was read, because the same input makes the same proposal.
 *
 * @throws {Refusal} 404; 409 if anything of it has changed since, even while it was computed.
 */
export async function applyProposal({ db, ...tools }: Tools, actorId: number, read: Read): Promise<{ changed: number }> {
  const { questionnaireId } = read;
  const input = await inSnapshot(db, (trx) => readUnchanged(trx, read));
  const seats = await proposeInThread(input);
  const moved = input.people.flatMap(({ id: userId, centerId: today }, index) => {
    const { centerId: nextExamCenterId = null } = seats[index] ?? {};
    return nextExamCenterId === null || nextExamCenterId === today ? [] : [{ userId, questionnaireId, nextExamCenterId }];
  });
  return db.transaction().execute(async (trx) => {
    await lockStages(trx, [questionnaireId]);
    await queries.lockCenters(trx);
    await readUnchanged(trx, read);
    return applyTo(trx, tools, { questionnaireId, kind: "centers", actorId }, async () => {
      await assignCenters(trx, actorId, moved);
      return { changed: moved.length };
    });
  });
}

async function readUnchanged(trx: Connection, { questionnaireId, others, version }: Read) {
  const read = await readPlacement(trx, questionnaireId, others);
  if (read.version === version) return read.input;
  throw conflict(
    "Des personnes, leurs vœux, des centres ou leurs places ont changé depuis cette proposition\u00A0: relisez-la avant de l'appliquer.",
  );
}
