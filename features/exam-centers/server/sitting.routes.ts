import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Action } from "#features/audit/wordings.ts";
import { conflict } from "#platform/server/errors.ts";
import { type Api, FileAnswer, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { sheet, workbook } from "#platform/server/workbook-write.ts";
import { sittingApi } from "../sitting.contract.ts";
import { controls } from "./exam-centers.queries.ts";
import { centerIdOf, centerOf } from "./exam-centers.service.ts";
import { candidateColumns } from "./sitting.export.ts";
import { countCandidates, listByCategory, listCandidates, listSessions, type Place } from "./sitting.queries.ts";
import { physicalStage, rankingOf, sittingOf } from "./sitting.service.ts";

interface Tools {
  readonly db: Database;
  readonly site: { readonly federationName: string };
}

/** A stage sat in a centre: who is expected, what was entered, who is first; for whoever runs the centre, and the office. */
export function sittingRoutes(api: Api, { db, site }: Tools): void {
  const ownCenter = (caller: Caller, centerId: number | "me") => centerId === "me" || controls(db, caller.id, centerId);
  const ofPath = ({ params: { centerId }, caller }: { params: { centerId: number | "me" }; caller: Caller }) => ownCenter(caller, centerId);
  const seenBy = ({ role }: Caller) => ({ byOffice: role === "ADMIN" });
  /** What a file is made of, and that it was taken. */
  const taken = async (at: Place, caller: Caller, action: Action) => {
    const [center, stage] = [await centerOf(db, at.centerId), await physicalStage(db, at.questionnaireId)];
    const candidates = (await listByCategory(db, { ...at, ...seenBy(caller) })).map(({ candidate }) => candidate);
    await record(db, { actorId: caller.id, action, subject: `stage ${stage.id}`, after: { centerId: center.id } });
    return { center, stage, candidates };
  };

  implement(
    api,
    sittingApi.candidates,
    async ({ params, query, caller }) => {
      const { id: centerId } = await centerOf(db, await centerIdOf(db, caller.id, params.centerId));
      const at = { ...seenBy(caller), centerId, questionnaireId: (await physicalStage(db, params.questionnaireId)).id };
      const { "filter.registrations.category": category } = query;
      const asked = { ...query, category };
      const filter = { "registrations.category": category };
      return pageFrom(asked, listCandidates(db, at, asked), countCandidates(db, at, asked), filter);
    },
    ofPath,
  );

  implement(api, sittingApi.ranking, ({ params, caller }) => rankingOf(db, { ...params, ...seenBy(caller) }, params.category), ofPath);

  implement(api, sittingApi.state, ({ params, query: { since } }) => sittingOf(db, params, since), ofPath);

  implement(
    api,
    sittingApi.sessions,
    async ({ params: { id } }) => listSessions(db, (await centerOf(db, id)).id),
    ({ params: { id }, caller }) => ownCenter(caller, id),
  );

  implement(
    api,
    sittingApi.exported,
    async ({ query, caller }) => {
      const { center, stage, candidates } = await taken(query, caller, "export participants of a centre");
      const title = `${stage.name} ${stage.year}`;
      return new FileAnswer(
        `Participants ${title}, ${center.name}.xlsx`,
        workbook([sheet(title, candidateColumns(center.name), [candidates])]),
      );
    },
    ({ query: { centerId }, caller }) => ownCenter(caller, centerId),
  );

  implement(
    api,
    sittingApi.attendance,
    async ({ params: { id, questionnaireId }, caller }) => {
      const { center, stage, candidates } = await taken({ centerId: id, questionnaireId }, caller, "print attendance list");
      if (candidates.length === 0)
        throw conflict("Personne n'est convoqué dans ce centre pour cette étape : il n'y a pas de liste à imprimer.");
      const { attendanceSheet } = await import("./attendance.sheet.ts");
      const content = attendanceSheet({ federationName: site.federationName, center, stage }, candidates);
      return new FileAnswer(`Émargement ${stage.name} ${stage.year}, ${center.name}.pdf`, content);
    },
    ({ params: { id }, caller }) => ownCenter(caller, id),
  );
}
