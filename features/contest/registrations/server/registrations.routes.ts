import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import {
  isAnyRegistrationOfCaller,
  isMemberOf,
  isPupil,
  isPupilOf,
  isRegistrationOfCaller,
} from "#access/responsibility/server/responsibility.service.ts";
import { sitsInCenterOf } from "#contest/results/server/results.service.ts";
import { lockOpenAccount } from "#core/accounts/server/accounts.service.ts";
import type { Connection } from "#database/open.ts";
import { runsClub } from "#organizations/clubs/server/clubs.service.ts";
import { ownSchool } from "#organizations/establishments/server/establishments.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import { badRequest, forbidden, notFound } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { registrationsApi } from "../registrations.contract.ts";
import { changeCategory, changeClass } from "./change.service.ts";
import { type Context, confirm, confirmMany, confirmOfAccount, UNKNOWN_REGISTRATION, unpay } from "./confirmation.service.ts";
import { deleteMany, remove } from "./deletion.service.ts";
import * as memberships from "./memberships.queries.ts";
import { move } from "./moving.service.ts";
import * as queries from "./registrations.queries.ts";
import { renewMembership, resolveEnrolment } from "./registrations.service.ts";
import { enrolOneself, renewOf } from "./renewal.service.ts";
import { unconfirmMany } from "./unconfirm.service.ts";
import { undoDecisions } from "./undo.service.ts";

const NOT_YOURS = "Cette inscription n'existe plus, ou ne dépend pas de vous\u00A0: rechargez la page.";

export function registrationsRoutes(api: Api, { db, clock, configuration, outbox, site }: RoomTools): void {
  const inTransaction = async <T>(caller: Caller, decide: (trx: Connection, context: Context) => Promise<T>): Promise<T> => {
    const context = { caller, season: await configuration.season(), now: clock() };
    return db.transaction().execute((trx) => decide(trx, context));
  };

  /** Requires one of the caller's own; each of the others gets a reason. If another tab deleted it, the caller reads why. */
  const ownsAny = async (db: Connection, ids: readonly number[], caller: Caller): Promise<boolean> => {
    if (!(await isAnyRegistrationOfCaller(db, ids, caller))) throw forbidden(NOT_YOURS);
    return true;
  };
  const ownsOne = ({ params: { id }, caller }: { params: { id: number }; caller: Caller }, db: Connection) => ownsAny(db, [id], caller);
  const ownsRegistration = ({ body, caller }: { body: { registrationId: number }; caller: Caller }, db: Connection) =>
    isRegistrationOfCaller(db, body.registrationId, caller);

  implement(api, registrationsApi.validate, ownsOne, ({ params: { id }, caller }) =>
    inTransaction(caller, (trx, context) => confirm(trx, id, context)),
  );

  implement(api, registrationsApi.unpay, ({ params: { id }, caller }) => inTransaction(caller, (trx, context) => unpay(trx, id, context)));

  implement(api, registrationsApi.move, ({ params: { id: registrationId }, query: { dryRun }, body, caller }) =>
    inTransaction(caller, (trx, context) => move(trx, { registrationId, dryRun, ...body }, context, { outbox, site })),
  );

  implement(api, registrationsApi.validateOfAccount, ({ params: { userId, year }, caller }) =>
    inTransaction(caller, (trx, context) => confirmOfAccount(trx, userId, year, context)),
  );

  implement(
    api,
    registrationsApi.validateOfEstablishment,
    async ({ params: { establishmentId, registrationId }, caller }, db) =>
      (await queries.isRegistrationOf(db, registrationId, establishmentId)) && isRegistrationOfCaller(db, registrationId, caller),
    async ({ params: { establishmentId, registrationId }, caller }) => {
      if (!(await queries.isRegistrationOf(db, registrationId, establishmentId))) throw notFound(UNKNOWN_REGISTRATION);
      return inTransaction(caller, (trx, context) => confirm(trx, registrationId, context));
    },
  );

  implement(
    api,
    registrationsApi.validateOfClub,
    async ({ params: { clubId, registrationId }, caller }, db) => {
      const isOwn = (await runsClub(db, caller.id, clubId)) && (await queries.isRegistrationOfClub(db, registrationId, clubId));
      if (!isOwn) throw forbidden(NOT_YOURS);
      return true;
    },
    async ({ params: { clubId, registrationId }, caller }) => {
      if (!(await queries.isRegistrationOfClub(db, registrationId, clubId))) throw notFound(UNKNOWN_REGISTRATION);
      return inTransaction(caller, (trx, context) => confirm(trx, registrationId, context));
    },
  );

  const { validateMany, undo, unconfirm, removeMany } = registrationsApi;
  const decisions = [
    [validateMany, confirmMany],
    [undo, undoDecisions],
    [unconfirm, unconfirmMany],
    [removeMany, deleteMany],
  ] as const;
  for (const [call, decide] of decisions)
    implement(
      api,
      call,
      ({ body: { ids }, caller }, db) => ownsAny(db, ids, caller),
      ({ body: { ids }, caller }) => inTransaction(caller, (trx, context) => decide(trx, ids, context)),
    );

  implement(api, registrationsApi.remove, ownsOne, ({ params: { id }, caller }) =>
    inTransaction(caller, (trx, context) => remove(trx, id, context)),
  );

  implement(
    api,
    registrationsApi.ofUser,
    ({ params: { userId }, caller }) => {
      if (caller.role === "USER") return userId === caller.id;
      return caller.role === "CLUB" ? isMemberOf(db, userId, caller) : isPupilOf(db, userId, caller);
    },
    async ({ params: { userId }, caller }) => {
      const registrations = await queries.listOfUser(db, userId, caller);
      if (registrations.length === 0 && !(await queries.isAccount(db, userId))) throw notFound("Cette personne n'existe pas");
      return registrations;
    },
  );

  implement(api, registrationsApi.changeCategory, ownsRegistration, ({ body, caller }) =>
    inTransaction(caller, (trx, context) => changeCategory(trx, body, context)),
  );

  implement(api, registrationsApi.changeClass, ownsRegistration, ({ body, caller }) =>
    inTransaction(caller, (trx, context) => changeClass(trx, body, context)),
  );

  implement(
    api,
    registrationsApi.renewOf,
    ({ params: { id }, caller }, db) => (caller.role === "USER" ? id === caller.id : isPupil(db, caller, id)),
    ({ params: { id }, body, caller }) => inTransaction(caller, (trx, context) => renewOf(trx, id, body, context)),
  );

  /** A school reads its own registrations, and those of people who sit the stage in one of its centers; not those of former pupils. */
  const mayRead = async ({ id }: { id: number }, pair: { userId: number; questionnaireId: number }, caller: Caller) =>
    caller.role !== "ESTABLISHEMENT" || (await isRegistrationOfCaller(db, id, caller)) || sitsInCenterOf(db, caller.id, pair, null);

  implement(
    api,
    registrationsApi.ofStage,
    async ({ query: { userId, questionnaireId }, caller }) =>
      (caller.role === "ESTABLISHEMENT" && (await isPupilOf(db, userId, caller))) ||
      sitsInCenterOf(db, caller.id, { userId, questionnaireId }, null),
    async ({ query: { userId, questionnaireId }, caller }) => {
      const found = await queries.findOfStage(db, userId, questionnaireId);
      if (found) return (await mayRead(found.registration, { userId, questionnaireId }, caller)) ? found.registration : null;
      if (!(await queries.isStage(db, questionnaireId))) throw notFound("Cette étape n'existe pas");
      if (!(await queries.isAccount(db, userId))) throw notFound("Cette personne n'existe pas");
      return null;
    },
  );

  implement(api, registrationsApi.ofEstablishments, async ({ query, caller }) => {
    if (caller.role === "ADMIN")
      return pageFrom(query, memberships.listOfSchools(db, query, sortsOf(query.sortBy)), memberships.countOfSchools(db, query.search));
    const { id } = await ownSchool(db, caller.id);
    return memberships.listOfSchool(db, id);
  });

  implement(
    api,
    registrationsApi.renew,
    ({ body: { club }, caller }, db) => club === undefined || runsClub(db, caller.id, club.id),
    async ({ body: { categoryName, ...affiliation }, caller }) => {
      const context = { season: await configuration.season(), now: clock() };
      if (caller.role !== "USER")
        return db.transaction().execute(async (trx) => {
          await caller.recheckAccess(trx);
          return renewMembership(trx, caller, affiliation.club, context);
        });
      if (categoryName === undefined) throw badRequest("La catégorie est requise", "categoryName");
      const enrolment = await resolveEnrolment(db, { categoryName, ...affiliation }, context.season, context.now);
      return db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id);
        return enrolOneself(trx, caller.id, enrolment);
      });
    },
  );
}
