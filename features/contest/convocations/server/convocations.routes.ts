import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import type { Connection } from "#database/open.ts";
import { ownSchoolReader, schoolOf } from "#organizations/establishments/server/establishments.service.ts";
import { forbidden } from "#platform/server/errors.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { convocationsApi, type Selection } from "../convocations.contract.ts";
import * as queries from "./convocations.queries.ts";
import { mailConvocations, printConvocations, stageOf } from "./convocations.service.ts";
import { type Centers, importConvocations } from "./import.service.ts";
import { importTemplate } from "./import.template.ts";
import { withdrawalOf } from "./withdrawal.service.ts";

export function convocationsRoutes(api: Api, tools: RoomTools & { readonly centers: Centers }): void {
  const { db, clock, site } = tools;

  implement(api, convocationsApi.importFile, ({ file, query, caller }) =>
    importConvocations(tools, caller.id, file, { ...query, questionnaireId: query.questionnaireId }),
  );

  implement(
    api,
    convocationsApi.template,
    async ({ query }) => new FileResponse("Convocations à remplir.xlsx", await importTemplate(db, query.questionnaireId)),
  );

  implement(
    api,
    convocationsApi.print,
    ({ params: { questionnaireId }, query, caller }) => mayPrint(db, caller, questionnaireId, query),
    async ({ params: { questionnaireId }, query, caller }) => {
      const { name, content } = await printConvocations(db, site, questionnaireId, await ownSelection(db, caller, query));
      return new FileResponse(name, content);
    },
  );

  implement(api, convocationsApi.printPupils, async ({ params: { questionnaireId }, body: { userIds }, caller }) => {
    const school = await ownSchoolReader(db, caller.id);
    const stage = await queries.findStage(db, questionnaireId);
    if (!stage?.isVisible || !(await queries.arePupils(db, userIds, stage.year, school))) throw forbidden();
    const { name, content } = await printConvocations(db, site, questionnaireId, { userIds, printedBy: school });
    return new FileResponse(name, content);
  });

  implement(api, convocationsApi.mail, ({ params: { questionnaireId }, query: { again, ...selection }, caller }) =>
    mailConvocations(tools, caller.id, { questionnaireId, selection, again }, clock()),
  );

  const existing = async ({ questionnaireId }: { questionnaireId: number }) => (await stageOf(db, questionnaireId)).id;

  implement(api, convocationsApi.withdrawal, async ({ params, body: { userIds } }) => withdrawalOf(db, await existing(params), userIds));

  implement(api, convocationsApi.summary, async ({ params }) => queries.summarize(db, await existing(params)));

  implement(api, convocationsApi.centers, async ({ params, query }) => queries.listCenterUsage(db, await existing(params), query));

  implement(api, convocationsApi.people, async ({ params, query }) => {
    const { "filter.centre": centre, "filter.mail": mail, ...page } = query;
    return queries.listConvoked(db, await existing(params), { ...page, centre, mail });
  });
}

async function ownSelection(db: Connection, caller: Caller, selection: Selection): Promise<queries.PrintSelection> {
  if (caller.role === "USER") return { ...selection, userId: caller.id };
  if (caller.role !== "ESTABLISHEMENT") return selection;
  const school = await schoolOf(db, caller.id);
  return school ? { ...selection, printedBy: { establishmentId: school.id, seenBy: caller.id } } : selection;
}

/** Only for a visible stage: a school for its pupils of that year, a participant with a confirmed registration for themselves. */
async function mayPrint(db: Connection, caller: Caller, questionnaireId: number, { userId, establishment }: Selection): Promise<boolean> {
  const stage = await queries.findStage(db, questionnaireId);
  if (!stage?.isVisible) return false;
  if (caller.role === "USER")
    return (userId ?? caller.id) === caller.id && establishment === undefined && queries.isRegistered(db, caller.id, stage.year);
  const school = await schoolOf(db, caller.id);
  if (!school || (establishment ?? school.id) !== school.id) return false;
  return userId === undefined || queries.isRegistered(db, userId, stage.year, { establishmentId: school.id, seenBy: caller.id });
}
