import type { Connection } from "#database/open.ts";
import { record, recordAll } from "#features/audit/server/audit.service.ts";
import { tellCharge } from "#features/mail/server/charge.service.ts";
import { refusalOfPostalCode } from "#features/users/postal-code.ts";
import { beforeChanges, changesTo } from "#platform/contract/differences.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import { refusalOfNoCode } from "../establishments.contract.ts";
import type { NewSchool, schoolsApi } from "../schools.contract.ts";
import { holdSchoolOf } from "./correspondents.queries.ts";
import { endCorrespondent, type Mailing } from "./correspondents.service.ts";
import { refuseSeason } from "./establishments.service.ts";
import { endCodesOf, settleOf } from "./requests.queries.ts";
import * as queries from "./school-changes.queries.ts";

type Named = RequestOf<typeof schoolsApi.update>["body"];

/** Who of the office decides, and what tells those concerned. */
interface Office extends Mailing {
  readonly actorId: number;
}

/** Changes a school for the office, which no date closes out. What is named and does not change is not written. */
export async function changeSchool(trx: Connection, id: number, { rneCode, ...named }: Named, office: Office): Promise<void> {
  const before = known(await queries.holdOfficeSchool(trx, id), "Cet établissement n'existe pas");
  const changes = changesTo(before, { ...named, rneCode: rneCode === "" ? null : rneCode });
  if (Object.keys(changes).length === 0) return;
  const after = { ...before, ...changes };
  refuseFacts(after);
  refuseSeason(after, before);
  if (changes.userId) await appoint(trx, id, changes.userId, office);
  await queries.updateOfficeSchool(trx, id, changes);
  await record(trx, {
    actorId: office.actorId,
    action: "change school",
    subject: `establishment ${id}`,
    before: beforeChanges(before, changes),
    after: changes,
  });
}

function refuseFacts(school: queries.StoredSchool): void {
  const noCode = refusalOfNoCode(school);
  if (noCode !== null) throw badRequest(noCode, "rneCode");
  const postalCode = refusalOfPostalCode(school.country, school.zipCode);
  if (postalCode !== null) throw badRequest(postalCode, "zipCode");
}

/** Adds a school for the office, with its correspondent where one is named; 409 where there is one of this code. */
export async function createSchool(trx: Connection, { rneCode, userId, ...facts }: NewSchool, office: Office): Promise<number> {
  if (userId !== undefined) await refuseCorrespondent(trx, userId);
  const { id } = await queries.insertOfficeSchool(trx, { ...facts, rneCode: rneCode === "" ? null : rneCode, userId: userId ?? null });
  if (userId !== undefined) await settleNamed(trx, { id, name: facts.name }, userId, office);
  await record(trx, {
    actorId: office.actorId,
    action: "create school",
    subject: `establishment ${id}`,
    after: { rneCode, userId, ...facts },
  });
  return id;
}

/** Another account acts for the school from now on; a request that it had is thereby decided. */
async function appoint(trx: Connection, id: number, userId: number, office: Office): Promise<void> {
  await refuseCorrespondent(trx, userId);
  const school = known(await holdSchoolOf(trx, { id }));
  await endCorrespondent(trx, school, userId, office);
  await settleNamed(trx, school, userId, office);
}

/** The request of who is named is decided thereby, and they are told; others who wait for the school ask it anew. */
async function settleNamed(trx: Connection, { id, name }: { id: number; name: string }, userId: number, office: Office): Promise<void> {
  await settleOf(trx, userId, { establishmentId: id, decidedBy: office.actorId, decidedAt: office.now });
  await endCodesOf(trx, id);
  await tellCharge(trx, office, { kind: "school", id, name }, { named: [userId] });
}

/** A school is led from the area of schools, which other accounts do not enter; and a correspondent has one school. */
async function refuseCorrespondent(trx: Connection, userId: number): Promise<void> {
  const account = await queries.holdAccount(trx, userId);
  if (!account) throw badRequest("Ce compte n'existe pas, ou plus\u00A0: choisissez-en un autre", "userId");
  if (account.role !== "ESTABLISHEMENT")
    throw badRequest(`${account.username} n'est pas un compte d'établissement\u00A0: il ne pourrait pas en ouvrir l'espace.`, "userId");
  if (account.status === "DESACTIVATED")
    throw badRequest(`Le compte ${account.username} est désactivé\u00A0: choisissez-en un autre, ou réactivez-le.`, "userId");
  if (account.school !== null) throw conflict(`${account.username} est déjà le correspondant de ${account.school}`);
}

/** As many at once as one statement writes into the trail. */
const AT_ONCE = 1_000;

/** Sets every school back to the start of a season (CFG-05); the trail keeps what each had decided. */
export async function resetSchools(trx: Connection, actorId: number): Promise<number> {
  const schools = await queries.resetSeason(trx);
  const start = { estimatedParticipants: 0, proposeToBeHalfExamCenter: false, visible: false };
  for (let from = 0; from < schools.length; from += AT_ONCE)
    await recordAll(
      trx,
      schools.slice(from, from + AT_ONCE).map(({ id, ...season }) => {
        const after = changesTo(season, start);
        return {
          actorId,
          action: "reset schools",
          subject: `establishment ${id}`,
          before: beforeChanges(season, after),
          after,
        } as const;
      }),
    );
  return schools.length;
}
