import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { shortMeasures } from "#contest/accommodations/accommodation.ts";
import { qualificationLabel } from "#contest/results/qualification.ts";
import { type Action, action, record } from "#core/audit/server/audit.service.ts";
import { conflict } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement, ownerOfId } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { type Candidate, sittingApi } from "../sitting.contract.ts";
import { isManagerOf } from "./exam-centers.queries.ts";
import { centerIdOf, centerOf } from "./exam-centers.service.ts";
import { countCandidates, listByCategory, listCandidates, listSessions, type SittingKey } from "./sitting.queries.ts";
import { physicalStage, rankingOf, sittingOf } from "./sitting.service.ts";

const EXPORT_PARTICIPANTS_OF_A_CENTRE = action("export participants of a centre", "a exporté les participants d'un centre");
const PRINT_ATTENDANCE_LIST = action("print attendance list", "a imprimé une feuille d'émargement");

export function sittingRoutes(api: Api, { db, site }: RoomTools): void {
  const ownsCenter = ownerOfId(isManagerOf);
  const ownsPath = ({ params: { centerId }, caller }: { params: { centerId: number | "me" }; caller: Caller }) =>
    centerId === "me" || isManagerOf(db, caller.id, centerId);
  const viewFor = ({ role }: Caller) => ({ byOffice: role === "ADMIN" });
  const loadForExport = async (sitting: SittingKey, caller: Caller, action: Action) => {
    const [center, stage] = [await centerOf(db, sitting.centerId), await physicalStage(db, sitting.questionnaireId)];
    const candidates = (await listByCategory(db, { ...sitting, ...viewFor(caller) })).map(({ candidate, accommodation }) => ({
      ...candidate,
      accommodation,
    }));
    await record(db, { actorId: caller.id, action, subject: `stage ${stage.id}`, after: { centerId: center.id } });
    return { center, stage, candidates };
  };

  implement(api, sittingApi.candidates, ownsPath, async ({ params, query, caller }) => {
    const { id: centerId } = await centerOf(db, await centerIdOf(db, caller.id, params.centerId));
    const sitting = { ...viewFor(caller), centerId, questionnaireId: (await physicalStage(db, params.questionnaireId)).id };
    const { "filter.registrations.category": category } = query;
    const listQuery = { ...query, category };
    const filter = { "registrations.category": category };
    return pageFrom(listQuery, listCandidates(db, sitting, listQuery), countCandidates(db, sitting, listQuery), filter);
  });

  implement(api, sittingApi.ranking, ownsPath, ({ params, caller }) => rankingOf(db, { ...params, ...viewFor(caller) }, params.category));

  implement(api, sittingApi.state, ownsPath, ({ params, query: { since } }) => sittingOf(db, params, since));

  implement(api, sittingApi.sessions, ownsCenter, async ({ params: { id } }) => listSessions(db, (await centerOf(db, id)).id));

  implement(
    api,
    sittingApi.exported,
    ({ query: { centerId }, caller }) => isManagerOf(db, caller.id, centerId),
    async ({ query, caller }) => {
      const { center, stage, candidates } = await loadForExport(query, caller, EXPORT_PARTICIPANTS_OF_A_CENTRE);
      const title = `${stage.name} ${stage.year}`;
      return new FileResponse(
        `Participants ${title}, ${center.name}.xlsx`,
        workbook([sheet(title, candidateColumns(center.name), [candidates])]),
      );
    },
  );

  implement(api, sittingApi.attendance, ownsCenter, async ({ params: { id, questionnaireId }, caller }) => {
    const { center, stage, candidates } = await loadForExport({ centerId: id, questionnaireId }, caller, PRINT_ATTENDANCE_LIST);
    if (candidates.length === 0)
      throw conflict("Personne n'est convoqué dans ce centre pour cette étape : il n'y a pas de liste à imprimer.");
    const { attendanceSheet } = await import("./attendance.sheet.ts");
    const content = attendanceSheet({ federationName: site.federationName, center, stage }, candidates);
    return new FileResponse(`Émargement ${stage.name} ${stage.year}, ${center.name}.pdf`, content);
  });
}

const affiliationOf = ({ registration }: Candidate) => registration?.establishment ?? registration?.club ?? null;

/** The columns of a center's workbook (CTR-05), which the import of convocations also reads. Like the page, it has no e-mail, address or birthday. */
const candidateColumns = (center: string): readonly Column<Candidate>[] => [
  { title: "Catégorie", width: 14, value: ({ registration }) => registration?.category.name ?? null },
  { title: "Nom", width: 22, value: ({ user }) => user.contact.lastname },
  { title: "Prénom", width: 18, value: ({ user }) => user.contact.firstname },
  { title: "Numéro de membre", width: 20, value: ({ user }) => user.numPalmares },
  { title: "Identifiant", width: 22, value: ({ user }) => user.username },
  { title: "Établissement ou club", width: 34, value: (candidate) => affiliationOf(candidate)?.name ?? null },
  { title: "Ville", width: 20, value: (candidate) => affiliationOf(candidate)?.city ?? null },
  { title: "Aménagement", width: 26, value: ({ accommodation }) => (accommodation ? shortMeasures(accommodation) : null) },
  { title: "Note", width: 9, value: ({ result }) => result?.grade ?? null },
  { title: "Coefficient", width: 13, value: ({ result }) => result?.weightedGrade ?? null },
  { title: "Temps (min)", width: 13, value: ({ result }) => result?.time ?? null },
  { title: "Absent", width: 10, value: ({ result }) => (result?.absent ? "Oui" : null) },
  { title: "Qualifié", width: 14, value: ({ result }) => qualificationLabel(result?.qualified ?? null) },
  { title: "Centre d'épreuve", width: 32, value: () => center },
];
