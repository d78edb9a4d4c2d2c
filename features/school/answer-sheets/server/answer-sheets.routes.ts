import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import type { Connection } from "#database/open.ts";
import { type Api, FileResponse, implement, ownerOfId } from "#platform/server/implement.ts";
import { isOfSchoolOf } from "#school/school-stages/server/school-stages.service.ts";
import { answerSheetsApi } from "../answer-sheets.contract.ts";
import * as service from "./answer-sheets.service.ts";
import { signaturesWith } from "./sheet-signature.ts";

export function answerSheetsRoutes(api: Api, { db, clock, secret, formerSecret, throttleKey }: RoomTools): void {
  const signatures = signaturesWith(secret, formerSecret);
  const owns = ownerOfId((connection, callerId, id) => isOfSchoolOf(connection, id, callerId));
  const inTransaction = <Result>(work: (trx: Connection) => Promise<Result>): Promise<Result> => db.transaction().execute(work);

  implement(api, answerSheetsApi.read, owns, ({ params: { id }, caller, signal }) => service.readPaperStage(db, id, caller.id, signal));

  implement(api, answerSheetsApi.print, owns, async ({ params: { id }, body, caller }) => {
    const { name, content } = await service.printSheets(db, id, caller, body, signatures);
    return new FileResponse(name, content);
  });

  implement(api, answerSheetsApi.keepPicture, owns, ({ params: { id }, query, file, caller }) =>
    service.keepPicture(db, id, query, file, { caller, now: clock(), signatures, throttleKey }),
  );

  implement(
    api,
    answerSheetsApi.picture,
    owns,
    async ({ params: { id, pictureId }, caller }) =>
      new FileResponse(`Feuille ${pictureId}.webp`, await service.pictureOf(db, id, pictureId, caller.id)),
  );

  implement(api, answerSheetsApi.assign, owns, ({ params: { id: stageId, pictureId }, body: { userId }, caller }) =>
    inTransaction((trx) => service.assignPicture(trx, { caller, stageId }, pictureId, userId)),
  );

  implement(api, answerSheetsApi.removePicture, owns, ({ params: { id: stageId, pictureId }, caller }) =>
    inTransaction((trx) => service.removePicture(trx, { caller, stageId }, pictureId)),
  );

  implement(api, answerSheetsApi.saveEntry, owns, ({ params: { id: stageId, userId }, body, caller }) =>
    inTransaction((trx) => service.saveEntry(trx, { caller, stageId, now: clock() }, userId, body)),
  );

  implement(api, answerSheetsApi.settle, owns, ({ params: { id: stageId, userId }, body, caller }) =>
    inTransaction((trx) => service.settleDifference(trx, { caller, stageId, now: clock() }, userId, body)),
  );

  implement(api, answerSheetsApi.removeEntry, owns, ({ params: { id: stageId, userId }, query, caller }) =>
    inTransaction((trx) => service.removeEntry(trx, { caller, stageId }, userId, query)),
  );
}
