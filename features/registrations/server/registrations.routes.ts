import type { Connection, Database } from "#database/open.ts";
import { runsClub } from "#features/clubs/server/clubs.service.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { ownSchool } from "#features/establishments/server/establishments.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import { sitsWith } from "#features/results/server/results.service.ts";
import { holdOpenAccount } from "#features/users/server/account.service.ts";
import { sortsOf } from "#platform/contract/page.ts";
import type { Clock } from "#platform/server/clock.ts";
import { badRequest, forbidden, notFound } from "#platform/server/errors.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { pageFrom } from "#platform/server/paging.ts";
import type { Caller } from "#platform/server/session.ts";
import { registrationsApi } from "../registrations.contract.ts";
import { changeCategory } from "./change.service.ts";
import { confirm, confirmMany, confirmOfAccount, type Moment, UNKNOWN, unpay } from "./confirmation.service.ts";
import { remove, removeMany } from "./deletion.service.ts";
import * as memberships from "./memberships.queries.ts";
import { move } from "./moving.service.ts";
import * as queries from "./registrations.queries.ts";
import { isPupil, judgeEntry, renewClub, renewSchool } from "./registrations.service.ts";
import { enrolOneself, renewOf } from "./renewal.service.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly outbox: Outbox;
  readonly site: { readonly publicUrl: string; readonly federationName: string };
}

const NOT_THEIRS = "Cette inscription n'existe plus, ou ne dépend pas de vous\u00A0: rechargez la page.";

/** Registrations for a year of the championship: renewed by the person, confirmed by whom they wait for, read by those concerned. */
export function registrationsRoutes(api: Api, { db, clock, configuration, outbox, site }: Tools): void {
  /** Decides in one transaction, as things stand now. */
  const decided = async <T>(caller: Caller, decide: (trx: Connection, moment: Moment) => Promise<T>): Promise<T> => {
    const moment = { caller, season: await configuration.season(), now: clock() };
    return db.transaction().execute((trx) => decide(trx, moment));
  };

  /** One at least: of the others, each is told that it is not. Whoever deleted it in another tab reads why. */
  const isTheirs = async (db: Connection, ids: readonly number[], caller: Caller): Promise<boolean> => {
    if (!(await queries.isAnyRegistrationWith(db, ids, caller))) throw forbidden(NOT_THEIRS);
    return true;
  };

  implement(
    api,
    registrationsApi.validate,
    ({ params: { id }, caller }) => decided(caller, (trx, moment) => confirm(trx, id, moment)),
    ({ params: { id }, caller }, db) => isTheirs(db, [id], caller),
  );

  implement(api, registrationsApi.unpay, ({ params: { id }, caller }) => decided(caller, (trx, moment) => unpay(trx, id, moment)));

  implement(api, registrationsApi.move, ({ params: { id: registrationId }, query: { dryRun }, body, caller }) =>
    decided(caller, (trx, moment) => move(trx, { registrationId, dryRun, ...body }, moment, { outbox, site })),
  );

  implement(api, registrationsApi.validateOfAccount, ({ params: { userId, year }, caller }) =>
    decided(caller, (trx, moment) => confirmOfAccount(trx, userId, year, moment)),
  );

  implement(
    api,
    registrationsApi.validateOfEstablishment,
    async ({ params: { establishmentId, registrationId }, caller }) => {
      if (!(await queries.isRegistrationOf(db, registrationId, establishmentId))) throw notFound(UNKNOWN);
      return decided(caller, (trx, moment) => confirm(trx, registrationId, moment));
    },
    async ({ params: { establishmentId, registrationId }, caller }, db) =>
      (await queries.isRegistrationOf(db, registrationId, establishmentId)) && queries.isRegistrationWith(db, registrationId, caller),
  );

  implement(
    api,
    registrationsApi.validateOfClub,
    async ({ params: { clubId, registrationId }, caller }) => {
      if (!(await queries.isRegistrationOfClub(db, registrationId, clubId))) throw notFound(UNKNOWN);
      return decided(caller, (trx, moment) => confirm(trx, registrationId, moment));
    },
    async ({ params: { clubId, registrationId }, caller }, db) => {
      const isOwn = (await runsClub(db, caller.id, clubId)) && (await queries.isRegistrationOfClub(db, registrationId, clubId));
      if (!isOwn) throw forbidden(NOT_THEIRS);
      return true;
    },
  );

  implement(
    api,
    registrationsApi.validateMany,
    ({ body: { ids }, caller }) => decided(caller, (trx, moment) => confirmMany(trx, ids, moment)),
    ({ body: { ids }, caller }, db) => isTheirs(db, ids, caller),
  );

  implement(
    api,
    registrationsApi.remove,
    ({ params: { id }, caller }) => decided(caller, (trx, moment) => remove(trx, id, moment)),
    ({ params: { id }, caller }, db) => isTheirs(db, [id], caller),
  );

  implement(
    api,
    registrationsApi.removeMany,
    ({ body: { ids }, caller }) => decided(caller, (trx, moment) => removeMany(trx, ids, moment)),
    ({ body: { ids }, caller }, db) => isTheirs(db, ids, caller),
  );

  implement(
    api,
    registrationsApi.ofUser,
    async ({ params: { userId }, caller }) => {
      const registrations = await queries.listOfUser(db, userId, caller);
      if (registrations.length === 0 && !(await queries.isAccount(db, userId))) throw notFound("Cette personne n'existe pas");
      return registrations;
    },
    ({ params: { userId }, caller }) => {
      if (caller.role === "USER") return userId === caller.id;
      return caller.role === "CLUB" ? queries.isMemberOf(db, userId, caller) : queries.isPupilOf(db, userId, caller);
    },
  );

  implement(
    api,
    registrationsApi.changeCategory,
    ({ body, caller }) => decided(caller, (trx, moment) => changeCategory(trx, body, moment)),
    ({ body: { registrationId }, caller }, db) => queries.isRegistrationWith(db, registrationId, caller),
  );

  implement(
    api,
    registrationsApi.renewOf,
    ({ params: { id }, body, caller }) => decided(caller, (trx, moment) => renewOf(trx, id, body, moment)),
    ({ params: { id }, caller }, db) => (caller.role === "USER" ? id === caller.id : isPupil(db, caller, id)),
  );

  /** A school reads its own registrations, and those of whoever sits the stage in a center of its; with which school a pupil was before, it does not. */
  const mayRead = async ({ id }: { id: number }, pair: { userId: number; questionnaireId: number }, caller: Caller) =>
    caller.role !== "ESTABLISHEMENT" || (await queries.isRegistrationWith(db, id, caller)) || sitsWith(db, caller.id, pair, null);

  implement(
    api,
    registrationsApi.ofStage,
    async ({ query: { userId, questionnaireId }, caller }) => {
      const found = await queries.findOfStage(db, userId, questionnaireId);
      if (found) return (await mayRead(found.registration, { userId, questionnaireId }, caller)) ? found.registration : null;
      if (!(await queries.isStage(db, questionnaireId))) throw notFound("Cette étape n'existe pas");
      if (!(await queries.isAccount(db, userId))) throw notFound("Cette personne n'existe pas");
      return null;
    },
    async ({ query: { userId, questionnaireId }, caller }) =>
      (caller.role === "ESTABLISHEMENT" && (await queries.isPupilOf(db, userId, caller))) ||
      sitsWith(db, caller.id, { userId, questionnaireId }, null),
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
    async ({ body: { categoryName, ...chosen }, caller }) => {
      const moment = { season: await configuration.season(), now: clock() };
      if (caller.role !== "USER")
        return db.transaction().execute(async (trx) => {
          await caller.askAgain(trx);
          return caller.role === "CLUB" ? renewClub(trx, caller, chosen.club, moment) : renewSchool(trx, caller, moment);
        });
      if (categoryName === undefined) throw badRequest("La catégorie est requise", "categoryName");
      const entry = await judgeEntry(db, { categoryName, ...chosen }, moment.season, moment.now);
      return db.transaction().execute(async (trx) => {
        await holdOpenAccount(trx, caller.id);
        return enrolOneself(trx, caller.id, entry);
      });
    },
    ({ body: { club }, caller }, db) => club === undefined || runsClub(db, caller.id, club.id),
  );
}
