import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import type { Connection } from "#database/open.ts";
import { type Api, FileResponse, implement } from "#platform/server/implement.ts";
import type { Caller } from "#platform/server/session.ts";
import { isOfSchoolOf } from "#school/school-stages/server/school-stages.service.ts";
import { answerSheetsApi } from "../answer-sheets.contract.ts";
import * as service from "./answer-sheets.service.ts";
import { signaturesWith } from "./sheet-signature.ts";

export function answerSheetsRoutes(api: Api, { db, clock, secret, formerSecret, throttleKey }: RoomTools): void {
  const signatures = signaturesWith(secret, formerSecret);
  const owns = ({ params, caller }: { readonly params: { readonly id: number }; readonly caller: Caller }, connection: Connection) =>
    isOfSchoolOf(connection, params.id, caller.id);
  const inTransaction = <Result>(work: (trx: Connection) => Promise<Result>): Promise<Result> => db.transaction().execute(work);

  implement(api, answerSheetsApi.read, ({ params: { id }, caller, signal }) => service.readPaperStage(db, id, caller.id, signal), owns);

  implement(
    api,
    answerSheetsApi.print,
    async ({ params: { id }, body, caller }) => {
      const { name, content } = await service.printSheets(db, id, caller, body, signatures);
      return new FileResponse(name, content);
    },
    owns,
  );

  implement(
    api,
    answerSheetsApi.keepPicture,
    ({ params: { id }, query, file, caller }) =>
      service.keepPicture(db, id, query, file, { caller, now: clock(), signatures, throttleKey }),
    owns,
  );

  implement(
    api,
    answerSheetsApi.picture,
    async ({ params: { id, pictureId }, caller }) =>
      new FileResponse(`Feuille ${pictureId}.webp`, await service.pictureOf(db, id, pictureId, caller.id)),
    owns,
  );

  implement(
    api,
    answerSheetsApi.assign,
    ({ params: { id: stageId, pictureId }, body: { userId }, caller }) =>
      inTransaction((trx) => service.assignPicture(trx, { caller, stageId }, pictureId, userId)),
    owns,
  );

  implement(
    api,
    answerSheetsApi.removePicture,
    ({ params: { id: stageId, pictureId }, caller }) => inTransaction((trx) => service.removePicture(trx, { caller, stageId }, pictureId)),
    owns,
  );

  implement(
    api,
    answerSheetsApi.saveEntry,
    ({ params: { id: stageId, userId }, body, caller }) =>
      inTransaction((trx) => service.saveEntry(trx, { caller, stageId, now: clock() }, userId, body)),
    owns,
  );

  implement(
    api,
    answerSheetsApi.settle,
    ({ params: { id: stageId, userId }, body, caller }) =>
      inTransaction((trx) => service.settleDifference(trx, { caller, stageId, now: clock() }, userId, body)),
    owns,
  );

  implement(
    api,
    answerSheetsApi.removeEntry,
    ({ params: { id: stageId, userId }, query, caller }) =>
      inTransaction((trx) => service.removeEntry(trx, { caller, stageId }, userId, query)),
    owns,
  );
}
