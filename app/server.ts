import rateLimit from "@fastify/rate-limit";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { mailRoutes } from "#access/mail/server/mail.routes.ts";
import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { unsubscribeRoutes } from "#access/mail/server/unsubscribe.routes.ts";
import { passkeyDuties } from "#access/passkeys/server/duty.service.ts";
import { passkeysRoutes } from "#access/passkeys/server/passkeys.routes.ts";
import { programsRoutes } from "#access/programs/server/programs.routes.ts";
import { isProgramToken, programsAsCallers, recheckProgram, refuseBeyondScope } from "#access/programs/server/programs.service.ts";
import { findPlaceOf } from "#access/responsibility/server/places.service.ts";
import { refuseColleague } from "#access/responsibility/server/staff.service.ts";
import { browserCookieWith } from "#access/sessions/server/browser-cookie.service.ts";
import { devicesRoutes } from "#access/sessions/server/devices.routes.ts";
import { devicesWith } from "#access/sessions/server/devices.service.ts";
import { callersOf, consumeProof, lockCaller, setProofAsked } from "#access/sessions/server/sessions.service.ts";
import { tokensOf } from "#access/sessions/server/tokens.service.ts";
import { accommodationsRoutes } from "#contest/accommodations/server/accommodations.routes.ts";
import { announcementsRoutes } from "#contest/announcements/server/announcements.routes.ts";
import { createErrataFeed } from "#contest/announcements/server/errata-feed.service.ts";
import { cacheActiveStage } from "#contest/answers/server/active-stage.service.ts";
import { answersRoutes } from "#contest/answers/server/answers.routes.ts";
import { lockFirstSaves } from "#contest/answers/server/answers.service.ts";
import { imageFilesRoutes } from "#contest/answers/server/image-files.routes.ts";
import { convocationsRoutes } from "#contest/convocations/server/convocations.routes.ts";
import { correctionRoutes } from "#contest/correction/server/correction.routes.ts";
import { restoreDecisions } from "#contest/correction/server/correction.service.ts";
import { examCentersRoutes } from "#contest/exam-centers/server/exam-centers.routes.ts";
import { sittingRoutes } from "#contest/exam-centers/server/sitting.routes.ts";
import { integrityRoutes } from "#contest/integrity/server/integrity.routes.ts";
import { restoreKeys } from "#contest/questions/server/key.service.ts";
import { questionsRoutes } from "#contest/questions/server/questions.routes.ts";
import { officeRegistrationsRoutes } from "#contest/registrations/server/office.routes.ts";
import { registrationsRoutes } from "#contest/registrations/server/registrations.routes.ts";
import { enrolClub, enrolDeclaredSchool } from "#contest/registrations/server/registrations.service.ts";
import { squadsRoutes } from "#contest/registrations/server/squads.routes.ts";
import { problemsRoutes } from "#contest/results/server/problems.routes.ts";
import { assignCenters, lockStages } from "#contest/results/server/qualification.service.ts";
import { rankingRoutes } from "#contest/results/server/ranking.routes.ts";
import { resultsRoutes } from "#contest/results/server/results.routes.ts";
import { keepExtra, qualifyConfirmedPupilsOf, withdrawFromStage } from "#contest/results/server/results.service.ts";
import { auditRoutes } from "#core/audit/server/audit.routes.ts";
import { jobsRoutes } from "#core/jobs/server/jobs.routes.ts";
import type { LongWork } from "#core/jobs/server/long-work.service.ts";
import { searchRoutes } from "#core/search/server/search.routes.ts";
import { viewsRoutes } from "#core/views/server/views.routes.ts";
import { dashboardRoutes } from "#office/dashboard/server/dashboard.routes.ts";
import { lettersRoutes } from "#office/letters/server/letters.routes.ts";
import { messagesRoutes } from "#office/letters/server/messages.routes.ts";
import { privacyRoutes } from "#office/privacy/server/privacy.routes.ts";
import { countErasures } from "#office/privacy/server/retention.service.ts";
import { timelineRoutes } from "#office/timeline/server/timeline.routes.ts";
import { watchingRoutes } from "#office/watching/server/watching.routes.ts";
import { watch } from "#office/watching/server/watching.service.ts";
import { clubsRoutes } from "#organizations/clubs/server/clubs.routes.ts";
import { clubRequestsRoutes } from "#organizations/clubs/server/requests.routes.ts";
import { colleaguesRoutes } from "#organizations/establishments/server/colleagues.routes.ts";
import { establishmentsRoutes } from "#organizations/establishments/server/establishments.routes.ts";
import { refuseLargeList } from "#organizations/establishments/server/establishments.service.ts";
import { requestsRoutes } from "#organizations/establishments/server/requests.routes.ts";
import { schoolsRoutes } from "#organizations/establishments/server/schools.routes.ts";
import { formerSlipsRoutes } from "#organizations/passwords/server/former-slips.routes.ts";
import { authRoutes } from "#people/auth/server/auth.routes.ts";
import { proofRoutes } from "#people/auth/server/proof.routes.ts";
import { membersRoutes } from "#people/people/server/members.routes.ts";
import { openAccountRoutes } from "#people/people/server/open-account.routes.ts";
import { usersRoutes } from "#people/people/server/people.routes.ts";
import { classesRoutes } from "#people/pupils/server/classes.routes.ts";
import { pupilImportRoutes } from "#people/pupils/server/pupil-import.routes.ts";
import { pupilsRoutes } from "#people/pupils/server/pupils.routes.ts";
import { signUpRoutes } from "#people/sign-up/server/sign-up.routes.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { clientAddress } from "#platform/server/client-address.ts";
import { requestCookies } from "#platform/server/cookies.ts";
import { guardAgainstCsrf } from "#platform/server/csrf.ts";
import { handleErrors } from "#platform/server/errors.ts";
import { setSecurityHeaders } from "#platform/server/headers.ts";
import { closeIdleConnections } from "#platform/server/idle-connections.ts";
import type { Api } from "#platform/server/implement.ts";
import { logCalls, loggerOf, pseudonymWith, warnOfUndeclaredProxy } from "#platform/server/log.ts";
import { measureCalls } from "#platform/server/metrics.ts";
import { describeApi } from "#platform/server/openapi.ts";
import { hashCodeWith } from "#platform/server/secret.ts";
import { authenticateCallers, isBackground } from "#platform/server/session.ts";
import { answerInTurn, endIdleReaders, requestTimeoutOptions } from "#platform/server/slow-clients.ts";
import { registerMultipart } from "#platform/server/uploads.ts";
import { answerSheetsRoutes } from "#school/answer-sheets/server/answer-sheets.routes.ts";
import { diplomasRoutes } from "#school/diplomas/server/diplomas.routes.ts";
import { drawingsRoutes } from "#school/school-stages/server/drawings.routes.ts";
import { drawingAddresses } from "#school/school-stages/server/drawings.service.ts";
import { raiseSheets } from "#school/school-stages/server/pupil-sheet.service.ts";
import { schoolStagesRoutes } from "#school/school-stages/server/school-stages.routes.ts";
import { categoriesRoutes } from "#season/categories/server/categories.routes.ts";
import { configurationRoutes } from "#season/configuration/server/configuration.routes.ts";
import { languagesRoutes } from "#season/configuration/server/languages.routes.ts";
import { keepRules, refuseWhileAnswering } from "#season/stages/server/stage-rules.service.ts";
import { stagesRoutes } from "#season/stages/server/stages.routes.ts";
import { serveHealth } from "./health.ts";
import { refuseRemoteCalls } from "./local-only.ts";
import type { NodeConfiguration } from "./node-configuration.ts";
import { servePages, version } from "./pages.ts";
import { serveSecurityText } from "./security-text.ts";

const BODY_LIMIT = 1_048_576;

export async function buildServer(
  tools: RoomTools & { readonly longWork: LongWork },
  {
    secret,
    site,
    imagesUrl = "",
    smtp,
    trustedProxies = 0,
    metricsToken,
    callsPerMinute = 60_000,
    requestTimeouts,
    logLevel = "silent",
    logTo,
  }: NodeConfiguration,
): Promise<{ app: FastifyInstance; served: readonly Endpoint[]; routes: readonly string[] }> {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    // A stopping node still answers requests on open connections, and closes them.
    return503OnClosing: false,
    trustProxy: (_, hop) => hop < trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    ...requestTimeoutOptions(requestTimeouts),
    ...loggerOf({ level: logLevel, to: logTo }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    routes.push(
      ...[method]
        .flat()
        .filter((one) => one !== "HEAD")
        .map((one) => `${one} ${url}`),
    );
  });
  handleErrors(app);
  answerInTurn(app);
  logCalls(app);
  warnOfUndeclaredProxy(app, trustedProxies);
  measureCalls(app, tools.metrics);
  const report = watch(app, tools);
  closeIdleConnections(app);
  endIdleReaders(app, requestTimeouts);
  const isSecure = site.publicUrl.startsWith("https://");
  setSecurityHeaders(app, { isSecure });
  if (site.isDemonstration) refuseRemoteCalls(app);
  await app.register(rateLimit, { max: callsPerMinute, timeWindow: "1 minute", keyGenerator: ({ ip }) => clientAddress(ip) });
  guardAgainstCsrf(app, { isSecure });

  const tokens = tokensOf(secret);
  const signInServices = {
    tokens,
    hashCode: hashCodeWith(secret),
    devices: devicesWith(secret),
    browserCookie: browserCookieWith(secret),
    pseudonymOf: pseudonymWith(secret),
  };
  const served: Endpoint[] = [];
  const activeStage = cacheActiveStage({ ...tools, imagesUrl });
  const drawings = drawingAddresses(secret, imagesUrl);
  await app.register(
    async (scope) => {
      const duties = passkeyDuties({ ...tools, site });
      const callerOf = callersOf(tools.pool, tokens, tools.clock);
      const programOf = programsAsCallers(tools);
      const isKnownBrowser = (request: FastifyRequest) => (sessionId: string) =>
        signInServices.browserCookie.matches(requestCookies(request, isSecure), sessionId);
      const authorizerFor = authenticateCallers(
        scope,
        (token, request, checksSession) =>
          isProgramToken(token)
            ? programOf(token)
            : callerOf(token, { isSameBrowser: isKnownBrowser(request), isBackground: isBackground(request), checksSession }),
        async (caller, endpoint, bytes) => {
          refuseBeyondScope(caller, endpoint);
          if (!caller.program) await duties.enforce(caller, endpoint);
          await refuseColleague(tools.db, caller, endpoint);
          await refuseLargeList(tools.db, caller, endpoint, bytes);
        },
      );
      scope.addHook("onSend", async (request, reply) => {
        // Pages use this clock, not the device's, to decide what is open.
        reply.headers({ "cache-control": "no-store", date: tools.clock().toUTCString() });
        // An officer sees their own changes at their next call to this node.
        if (request.method !== "GET" && request.caller && request.caller.role !== "USER") await tools.changes.settle();
      });
      await registerMultipart(scope);
      await describeApi(scope, { title: `Palmarès : ${site.federationName}`, version });
      const { db, clock } = tools;
      const lockRights: Api["lockCaller"] = async (trx, caller, endpoint, changes = []) => {
        await (caller.program ? recheckProgram(trx, caller.program, changes, clock()) : lockCaller(trx, caller, clock()));
        await refuseColleague(trx, caller, endpoint);
      };
      const errata = createErrataFeed({ ...tools, closing: scope.closing });
      const api: Api = {
        ...{ app: scope, db, authorizerFor, lockCaller: lockRights, served, isSecure },
        placeOf: async ({ id, role }) => (role === "ADMIN" ? undefined : findPlaceOf(db, id)),
        setProofAsked: ({ sessionId }, at = clock()) => setProofAsked(db, sessionId, at),
        consumeProof: ({ sessionId }) => consumeProof(db, sessionId),
      };
      authRoutes(api, { ...tools, ...signInServices, duties });
      devicesRoutes(api, tools);
      formerSlipsRoutes(api, tools);
      proofRoutes(api, { ...tools, ...signInServices });
      passkeysRoutes(api, { ...tools, duties });
      programsRoutes(api, tools);
      configurationRoutes(api, {
        ...tools,
        countErasures: (trx, configuration) => countErasures(trx, configuration, clock()),
        ...{ keepRules, refuseWhileAnswering },
      });
      categoriesRoutes(api, tools);
      languagesRoutes(api, tools);
      accommodationsRoutes(api, { ...tools, lockFirstSave: (trx, userId) => lockFirstSaves(trx, [userId]), keepExtra, raiseSheets });
      announcementsRoutes(api, { ...tools, errata });
      establishmentsRoutes(api, tools);
      schoolsRoutes(api, { ...tools, enrolSchool: enrolDeclaredSchool });
      requestsRoutes(api, { ...tools, enrolSchool: enrolDeclaredSchool });
      colleaguesRoutes(api, tools);
      jobsRoutes(api, tools);
      clubsRoutes(api, { ...tools, enrolClub });
      clubRequestsRoutes(api, { ...tools, enrolClub });
      examCentersRoutes(api, tools);
      sittingRoutes(api, tools);
      usersRoutes(api, tools);
      signUpRoutes(api, { ...tools, enrolSchool: enrolDeclaredSchool, enrolClub });
      openAccountRoutes(api, tools);
      registrationsRoutes(api, tools);
      officeRegistrationsRoutes(api, tools);
      membersRoutes(api, tools);
      squadsRoutes(api, tools);
      pupilsRoutes(api, { ...tools, ...signInServices });
      classesRoutes(api, tools);
      schoolStagesRoutes(api, { ...tools, drawings });
      pupilImportRoutes(api, tools);
      auditRoutes(api, tools);
      privacyRoutes(api, tools);
      lettersRoutes(api, tools);
      messagesRoutes(api, tools);
      timelineRoutes(api, { ...tools, sendsMail: smtp !== undefined });
      mailRoutes(api, { ...tools, sendsMail: smtp !== undefined });
      stagesRoutes(api, { ...tools, schoolQualifications: { qualifyConfirmedPupilsOf, withdrawFromStage } });
      questionsRoutes(api, tools);
      correctionRoutes(api, tools);
      integrityRoutes(api, tools);
      answersRoutes(api, { ...tools, activeStage, errata });
      resultsRoutes(api, {
        ...tools,
        restoreKeys: async (trx, keys) => {
          await restoreKeys(trx, keys);
          await restoreDecisions(trx, keys.decisions ?? []);
        },
      });
      rankingRoutes(api, tools);
      problemsRoutes(api, tools);
      convocationsRoutes(api, { ...tools, centers: { lockStages, assignCenters } });
      answerSheetsRoutes(api, tools);
      diplomasRoutes(api, tools);
      dashboardRoutes(api, { ...tools, sendsMail: smtp !== undefined });
      searchRoutes(api, tools);
      viewsRoutes(api, tools);
      watchingRoutes(api, { ...tools, report, sendsMail: smtp !== undefined });
      scope.get("/openapi.json", { schema: { hide: true } }, () => scope.swagger());
    },
    { prefix: "/api" },
  );
  serveHealth(app, tools.db, tools.metrics.registry, metricsToken);
  imageFilesRoutes(app, activeStage);
  drawingsRoutes(app, { ...tools, drawings });
  unsubscribeRoutes(app, tools);
  serveSecurityText(app, site, tools.clock);
  await servePages(app, site, imagesUrl);
  return { app, served, routes };
}
