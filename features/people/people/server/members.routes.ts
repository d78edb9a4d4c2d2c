import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { readableStageOf } from "#contest/results/server/readable-stage.service.ts";
import { readerOf } from "#contest/results/server/results.service.ts";
import { stageColumns } from "#contest/results/server/stage-columns.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import { clubOf, runsClub } from "#organizations/clubs/server/clubs.service.ts";
import type { RequestOf } from "#platform/contract/endpoint.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { workbook } from "#platform/server/workbook-write.ts";
import { membersApi } from "../members.contract.ts";
import * as queries from "./members.queries.ts";

const EXPORT_MEMBERS = action("export members", "a exporté les adhérents d'un club");

type MemberRequest = Pick<RequestOf<typeof membersApi.export>, "params" | "query"> & { readonly caller: Caller };

export function membersRoutes(api: Api, { db, reads }: RoomTools): void {
  const isOwnClub = ({ params: { clubId }, caller }: MemberRequest) => runsClub(db, caller.id, clubId);

  const stageOf = async ({ params: { year }, query: { questionnaireId }, caller }: MemberRequest) =>
    questionnaireId === undefined ? null : readableStageOf(db, { id: questionnaireId, year, path: "questionnaireId" }, caller);

  implement(api, membersApi.list, isOwnClub, async (request) => {
    const { params, query } = request;
    if (request.caller.role === "ADMIN") await clubOf(db, params.clubId);
    const stage = await stageOf(request);
    const { limit, page, search, sortBy, status, questionnaireId } = query;
    const filter = { ...params, reader: readerOf(request.caller), search, status, questionnaireId: stage?.id ?? null };
    const members = queries.listMembers(db, { ...filter, limit, page, sortBy });
    return pageFrom(query, members, queries.countMembers(db, filter), { status, questionnaireId });
  });

  implement(api, membersApi.export, isOwnClub, async (request) => {
    const { params, query, caller } = request;
    const { clubId, year } = params;
    const club = await clubOf(db, clubId);
    const stage = await stageOf(request);
    // Without the search text: it may be a person's name, which would stay in the trail forever.
    const after = { year, status: query.status, questionnaireId: query.questionnaireId };
    await record(db, { actorId: caller.id, action: EXPORT_MEMBERS, subject: `club ${clubId}`, after });
    const membership = club.registrations.find((registration) => registration.year === year)?.status ?? null;
    const columns = [...queries.memberColumns(membership), ...(stage ? stageColumns(stage) : [])];
    const members = queries.exportedMembers(reads, `Adhérents ${year}`, columns, {
      ...params,
      reader: readerOf(caller),
      search: query.search,
      status: query.status,
      questionnaireId: stage?.id ?? null,
    });
    const title = [`Adhérents ${year}`, club.name, ...(stage ? [stage.name] : [])].join(", ");
    return new FileResponse(`${title}.xlsx`, workbook([members]));
  });
}
