import type * as z from "zod";
import { programsApi } from "#access/programs/programs.contract.ts";
import { viewsApi } from "#core/views/views.contract.ts";
import { rulesOfYear } from "#season/configuration/server/rules.service.ts";
import { aTypedStage } from "./paper-stage.ts";
import { aRight, schoolStageDraft } from "./permissions.cast.ts";
import type { Caller, Request } from "./person.ts";
import { sample } from "./samples.ts";
import { storeFirstAnswer } from "./saved-answers.ts";
import { aSchoolSheet, aSchoolStage } from "./school-stages.ts";
import { aFinding, aResult, aStage } from "./stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, aColleague, aMember, anAdmin, aPupil, aSchool, type World } from "./world.ts";

// A small championship, and requests of its users that reach the writing statement.

export interface ValidRequests extends Readonly<Record<"ADMIN" | "ESTABLISHEMENT" | "CLUB" | "USER", Caller>> {
  /** Inputs of calls for which the first of everything does not fit, by name. */
  readonly overrides: Readonly<Record<string, Request>>;
}

export const announcement = {
  audience: "everybody",
  text: "Le site ferme dimanche.",
  categoryName: null,
  questionnaireId: null,
  position: null,
  startsAt: "2026-10-01T10:00:00Z",
  endsAt: null,
} as const;

export const aView = { list: "/admin/users", name: "À relancer", search: "status=PENDING&sortBy=role:ASC" } as const;

export async function openValidRequests(world: World): Promise<ValidRequests> {
  const [school, club] = [await aSchool(world), await aClub(world)];
  const pupil = await aPupil(world, school, { status: "CONFIRMED" });
  const former = await aPupil(world, school, { status: "CONFIRMED", year: 2026 });
  const another = await aPupil(world, school, { status: "CONFIRMED", year: 2026 });
  const pending = await aPupil(world, school);
  const moved = await aPupil(world, school);
  const mistaken = await aPupil(world, school, { status: "CONFIRMED" });
  const colleague = await aColleague(world, school);
  await aMember(world, club);
  const question = { right: ["4"], wrong: ["5"], isMultiple: true };
  const stage = await aStage(world, { active: true, questions: [question, { openAnswer: 1, right: ["7", "sept"] }] });
  await aResult(world, { userId: pending.id, questionnaireId: stage.id });
  const closed = await aStage(world, { isClosed: true, questions: [{ openAnswer: 1, right: ["12"] }] });
  await storeFirstAnswer(world.db, closed, pupil.id, "13");
  const finding = await aFinding(world, closed.id, pupil.id);
  await aCenter(world);
  const schoolStage = await aSchoolStage(world, school);
  await aSchoolSheet(world, schoolStage, pupil.id, ["12"]);
  const ADMIN = (await anAdmin(world)).caller;
  const rows = [1, 2].map(() => ({ audience: announcement.audience, text: announcement.text, startsAt: world.time.now }));
  const [, announced] = await world.db.insertInto("announcements").values(rows).returning("id").execute();
  const { id: viewId } = await ADMIN.call(viewsApi.create, { body: aView });
  const endsOn = new Date(world.time.now.getTime() + 86_400_000).toISOString().slice(0, 10);
  const program = await ADMIN.call(programsApi.create, { body: { name: "Export", scope: "read", endsOn } });
  const { rules } = await rulesOfYear(world.db, ACTIVE_YEAR);
  const [first] = stage.questions;
  const cells = {
    lastname: "Durand",
    firstname: "Zoé",
    birthday: "14/05/2012",
    genre: "F",
    categoryName: "C2",
    languageName: "Français",
    zipCode: "69001",
    city: "Lyon",
  };
  const paper = await aTypedStage(world, school, pupil);
  const ofPaper = { params: { id: paper.wireId, userId: pupil.wireId } };
  const overrides: Readonly<Record<string, Request>> = {
    "POST /users/:id/accommodation": { params: { id: pupil.wireId }, body: aRight },
    "POST /users/me/accommodation": { body: { extra: 20, needs: [] } },
    "POST /users-answer": { body: [{ questionId: first?.wireId, answers: ["4"] }] },
    "PATCH /configurations/:name": { params: { name: "LOGIN_TEXT" } },
    // People are convoked there.
    "PATCH /examcenter/:id": { query: { confirmed: "place" } },
    "PATCH /categories": { body: { originalName: "HC" } },
    "PATCH /seasons/:year/rules": { body: { basedOn: 1, rules: { ...rules, timeRounding: "down" } } },
    "POST /programs": { body: { name: "Export", scope: "read", endsOn } },
    "DELETE /programs/:id": { params: { id: program.id } },
    "POST /announcements": { body: announcement },
    "PATCH /announcements/:id": { params: { id: String(announced?.id) }, body: announcement },
    "PATCH /establishement/:id/colleagues/:userId": { params: colleague.params, body: { mayRegister: true } },
    "POST /school-stages/:id/paper/sheets": { ...ofPaper, body: { userIds: [pupil.wireId] } },
    "PATCH /school-stages/:id/paper/pictures/:pictureId": { params: { id: paper.wireId, pictureId: paper.spare }, body: { userId: null } },
    "POST /school-stages/:id/paper/entries/:userId": { ...ofPaper, body: { source: "paper", basedOn: 1, minutes: 50, answers: {} } },
    "POST /school-stages/:id/paper/entries/:userId/settled": { ...ofPaper, body: { problemId: paper.problemIds[0], source: "paper" } },
    "POST /users/:id/distinct": { params: { id: pupil.wireId }, body: { otherId: pending.wireId } },
    "POST /views": { body: { ...aView, name: "Clubs" } },
    "PATCH /views/:id": { params: { id: viewId } },
    "PATCH /languages": { body: { language: "Occitan", originalName: "Allemand" } },
    "POST /establishement/me/pupils": { body: { rows: [{ row: 1, ...cells }] } },
    "POST /establishement/me/renewals": { body: { rows: [{ userId: former.wireId, categoryName: "C2" }] } },
    "POST /authentification/former-mailbox/:id": { params: { id: pupil.wireId }, body: { email: pupil.email } },
    "POST /authentification/former-slips": { body: { userIds: [pending.wireId], fate: "take" } },
    "POST /establishement/me/slips": { body: { userIds: [pending.wireId] } },
    "POST /correction/:id/decisions": {
      params: { id: closed.wireId },
      body: { questionId: closed.questions[0]?.wireId, form: "13", verdict: "refused", seen: null },
    },
    "POST /correction/:id/presence": { params: { id: closed.wireId }, body: { questionId: closed.questions[0]?.wireId } },
    "POST /integrity/:id": { params: { id: closed.wireId } },
    "PATCH /integrity/findings/:id": { params: { id: finding }, body: { note: "Vu", seen: "", isAside: false } },
    "POST /question/:id/distinct": { params: { id: stage.questions[1]?.wireId }, body: { one: "7", other: "sept" } },
    "POST /question-answer/:questionId": { params: { questionId: stage.questions[1]?.wireId } },
    "PATCH /registrations": { body: { registrationId: pending.registration.wireId, categoryName: "C1" } },
    "PATCH /establishement/me/classes": { body: { from: "5e B", to: "5e C" } },
    "POST /registrations/unconfirm": { body: { ids: [mistaken.registration.wireId] } },
    "PATCH /registrations/class": { body: { registrationId: pending.registration.wireId, className: "5e B" } },
    "PATCH /registrations/move/:id": { params: { id: moved.registration.wireId }, body: { establishmentId: null } },
    "POST /registrations/renew/:id": { params: { id: another.wireId } },
    "PATCH /results": { body: [{ userId: pupil.wireId, questionnaireId: stage.wireId, qualified: true }] },
    "POST /school-stages": { body: schoolStageDraft },
    "PATCH /school-stages/:id": { body: { basedOn: 1, despiteAnswers: true, draft: schoolStageDraft } },
    "POST /school-stages/:id/chosen": { body: { userId: pupil.wireId, source: "paper" } },
    "POST /school-stages/:id/sheet": {
      params: { id: schoolStage.wireId },
      body: [{ questionId: schoolStage.problems[0]?.wireId, answers: ["12"] }],
    },
    "POST /questionnaire/copy": { body: { from: ACTIVE_YEAR, to: ACTIVE_YEAR + 1 } },
    "POST /questionnaire/:id/schools": { params: { id: closed.wireId }, body: { released: true } },
    "POST /registrations/assign-squad": { body: { registrationId: pending.registration.wireId, squadName: null } },
  };
  return { ADMIN, ESTABLISHEMENT: school.correspondent.caller, CLUB: club.manager.caller, USER: pupil.caller, overrides };
}

/** Path and query parameters of a call, from its schema alone. */
export const sampleParams = (schema: z.ZodType | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries((schema && (sample(schema) as object)) ?? {}).filter(([, value]) => value !== undefined));
