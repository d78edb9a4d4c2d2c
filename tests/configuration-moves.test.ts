import { sql } from "kysely";
import { expect } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { rulesOfYear } from "#season/configuration/server/rules.service.ts";
import { settings } from "#season/configuration/settings.ts";
import { siteTextNames } from "#season/configuration/site-texts.ts";
import { notConfiguration, withoutQuestion } from "./configuration-moves.table.ts";
import { contracts, nameOf } from "./contracts.ts";
import type { Request } from "./person.ts";
import { storeFirstAnswer } from "./saved-answers.ts";
import { aSquad } from "./squads.ts";
import { aResult, aStage, changeStage } from "./stages.ts";
import { ACTIVE_YEAR, aCenter, aClub, anAdmin, aParticipant, aPupil, aSchool, CLOSED, test, type World } from "./world.ts";

/** `PATCH /questionnaire/:id order`: a call, and which of its fields or cases. */
interface Tried {
  readonly call: string;
  readonly request: (world: World) => Promise<Request> | Request;
}

interface Asking extends Tried {
  /** What the refusal says, with the number of people. */
  readonly asks: RegExp;
}

const DAY = 86_400_000;
const NEVER = { year: ACTIVE_YEAR + 7 };
const setting = (name: string, value: unknown): Request => ({ params: { name }, body: { value } });
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A stage that two people have opened, one of whom has a mark and is convoked from it. */
async function anOpenedStage(world: World, facts: Parameters<typeof aStage>[1] = {}) {
  const stage = await aStage(world, {
    ...{ active: true, isClosed: true, name: "Étape ouverte", order: 5 },
    ...{ previousQuestionnaireId: (await aStage(world, { order: 4, name: "Avant" })).id, questions: [{ openAnswer: 1, right: ["12"] }] },
    ...facts,
  });
  await world.db.updateTable("questionnaires").set({ date: "2027-03-06", hour: "14:00" }).where("id", "=", stage.id).execute();
  const people = [await aParticipant(world, { category: "C1" }), await aParticipant(world, { category: "C1" })] as const;
  for (const { id } of people) {
    await world.db
      .insertInto("openings")
      .values({ questionnaireId: stage.id, userId: id, openedAt: new Date(0) })
      .execute();
    await storeFirstAnswer(world.db, stage, id, "12");
  }
  const center = await aCenter(world);
  const convoked = { qualified: true, origin: "hand", nextExamCenterId: center.id } as const;
  await aResult(world, { userId: people[0].id, questionnaireId: stage.id, grade: 1, weightedGrade: 1, ...convoked });
  await world.settle();
  return { ...stage, center, params: { id: stage.wireId } };
}

const stageChange =
  (body: object, facts?: Parameters<typeof aStage>[1]) =>
  async (world: World): Promise<Request> => ({ params: (await anOpenedStage(world, facts)).params, body });

async function aWaitingPupil(world: World, status: "PENDING" | "CONFIRMED") {
  await world.season();
  await world.db
    .updateTable("registrations")
    .set({ status: "CONFIRMED", confirmedAt: world.time.now })
    .where("kind", "=", "participant")
    .execute();
  await aPupil(world, await aSchool(world, { status }));
}

async function rulesWith(world: World, change: (rules: Awaited<ReturnType<typeof rulesOfYear>>["rules"]) => object): Promise<Request> {
  const { id, rules } = await rulesOfYear(world.db, ACTIVE_YEAR);
  const pinned = await world.db.selectFrom("questionnaires").select("id").where("ruleSetId", "is not", null).limit(1).execute();
  const from = pinned.map(({ id }) => String(id))[0];
  return {
    params: { year: ACTIVE_YEAR },
    body: { basedOn: id, rules: { ...rules, ...change(rules) }, ...(from !== undefined && { from }) },
  };
}

const convokedAt = (field: object) => async (world: World) => ({ params: { id: (await anOpenedStage(world)).center.wireId }, body: field });

async function aDraftBefore(world: World): Promise<Request> {
  await world.db
    .updateTable("questionnaires")
    .set({ year: NEVER.year - 1 })
    .execute();
  const [first, next] = [await aStage(world, { order: 1 }), await aStage(world, { order: 3, name: "Autre" })];
  const pupil = await aPupil(world, await aSchool(world), { status: "CONFIRMED" });
  await aResult(world, { userId: pupil.id, questionnaireId: first.id, qualified: true, origin: "school" });
  return { params: { id: next.wireId }, body: { order: 0 } };
}

const moves = (call: string, asks: RegExp, request: Tried["request"]): Asking => ({ call, asks, request });
const REOPENS = /2 personnes ont déjà ouvert cette étape.* de nouveau y répondre/;

const asking: readonly Asking[] = [
  moves("PATCH /questionnaire/:id order", /1 qualification accordée .* serait retirée/, aDraftBefore),
  moves(
    "PATCH /questionnaire/:id previousQuestionnaireId",
    /2 personnes ont déjà ouvert cette étape/,
    stageChange({ previousQuestionnaireId: null }),
  ),
  moves("POST /questionnaire", /1 qualification accordée .* serait retirée/, async (world) => {
    await aDraftBefore(world);
    return { body: { name: "Nouvelle", year: ACTIVE_YEAR, active: true, physical: true } };
  }),
  moves("POST /questionnaire/copy", /1 qualification accordée .* serait retirée/, async (world) => {
    await aDraftBefore(world);
    await aStage(world, { name: "Avant tout", year: ACTIVE_YEAR - 1, order: 0 });
    return { body: { from: ACTIVE_YEAR - 1, to: ACTIVE_YEAR } };
  }),
  moves(
    "PATCH /questionnaire/:id isClosed",
    /2 personnes ont déjà ouvert cette étape, où 1 a une note, et pourraient de nouveau y répondre/,
    stageChange({ isClosed: false }),
  ),
  moves("PATCH /questionnaire/:id active", REOPENS, async (world) => {
    const { params } = await anOpenedStage(world, { isClosed: false });
    await world.db.updateTable("questionnaires").set({ active: false }).execute();
    return { params, body: { active: true } };
  }),
  moves("PATCH /questionnaire/:id active (opens later)", REOPENS, async (world) => {
    const { id, params } = await anOpenedStage(world);
    await world.db.updateTable("questionnaires").set({ active: false }).execute();
    await changeStage(world, id, { opensAt: new Date(Date.now() + DAY) });
    return { params, body: { active: true } };
  }),
  moves("PATCH /questionnaire/:id opensAt", REOPENS, stageChange({ opensAt: inDays(1) })),
  moves("PATCH /questionnaire/:id opensAt (both past)", REOPENS, async (world) => {
    const [opensAt, closesAt] = [20, 3].map((seconds) => new Date(Date.now() - 1_000 * seconds).toISOString());
    return { params: (await anOpenedStage(world, { openTurnedAt: new Date(0) })).params, body: { opensAt, closesAt } };
  }),
  moves("PATCH /questionnaire/:id active (closed while inactive)", REOPENS, async (world) => {
    const dates = { openTurnedAt: new Date(0), closesAt: new Date(Date.now() - 3_000) };
    const { params } = await anOpenedStage(world, { isClosed: false, ...dates });
    await world.db
      .updateTable("questionnaires")
      .set({ active: false, activeTurnedAt: new Date(1) })
      .execute();
    return { params, body: { active: true } };
  }),
  moves(
    "PATCH /questionnaire/:id closesAt",
    /2 personnes ont ouvert cette étape et ne pourraient plus y répondre/,
    stageChange({ closesAt: inDays(-1) }, { isClosed: false, openTurnedAt: new Date(0) }),
  ),
  moves("PATCH /questionnaire/:id date", /1 personne déjà convoquée le serait à un autre moment/, stageChange({ date: "2027-03-13" })),
  moves("PATCH /questionnaire/:id hour", /1 personne déjà convoquée le serait à un autre/, stageChange({ hour: "09:00" })),
  ...["name", "street", "city", "zipCode", "country"].map((field) => {
    const change = convokedAt({ [field]: { zipCode: "38000", country: "Suisse" }[field] ?? "Ailleurs" });
    return moves(`PATCH /examcenter/:id ${field}`, /1 personne est déjà convoquée dans ce centre/, change);
  }),
  moves("PATCH /examcenter/:id seats", /1 personne est déjà convoquée .* 0 place/, convokedAt({ seats: 0 })),
  moves("PATCH /categories canSeeQuestionnaire", /1 personne inscrite dans cette catégorie ne répondrait plus/, async (world) => {
    await world.db.updateTable("questionnaires").set({ active: false }).execute();
    await aParticipant(world, { category: "L1" });
    return { body: { originalName: "L1", canSeeQuestionnaire: false } };
  }),
  moves(
    "PATCH /configurations/:name ACTIVE_REGISTRATION_STUDENT",
    /1 élève attend que 1 établissement confirme son inscription/,
    async (world) => {
      await aWaitingPupil(world, "CONFIRMED");
      return setting("ACTIVE_REGISTRATION_STUDENT", CLOSED);
    },
  ),
  moves(
    "PATCH /configurations/:name UNPAID_SCHOOLS_CONFIRM",
    /1 élève attend que 1 établissement qui n'a pas payé confirme/,
    async (world) => {
      await aWaitingPupil(world, "PENDING");
      await aPupil(world, await aSchool(world, { status: "CONFIRMED" }));
      return setting("UNPAID_SCHOOLS_CONFIRM", false);
    },
  ),
  moves(
    "PATCH /seasons/:year/rules rules.periods.answerDays",
    /les réponses de 2 participants seraient effacées dès la nuit prochaine/,
    async (world) => {
      const { id } = await anOpenedStage(world);
      await sql`update questionnaires set ranking_definitive_at = now() - interval '20 days', open_turned_at = now() - interval '30 days' where id = ${id}`.execute(
        world.db,
      );
      return rulesWith(world, ({ periods }) => ({ periods: { ...periods, answerDays: 10 } }));
    },
  ),
  moves("PATCH /configurations/:name RETENTION_YEARS", /1 personne serait effacée dès la nuit prochaine/, async (world) => {
    await aParticipant(world, { year: ACTIVE_YEAR - 7 });
    return setting("RETENTION_YEARS", 5);
  }),
  moves("PATCH /configurations/:name ACTIVE_YEAR (erases)", /1 personne serait effacée dès la nuit prochaine/, async (world) => {
    await world.season({ ACTIVE_YEAR: ACTIVE_YEAR - 1, RETENTION_YEARS: 5 });
    await aParticipant(world, { year: ACTIVE_YEAR - 6 });
    return setting("ACTIVE_YEAR", ACTIVE_YEAR);
  }),
  moves(
    "PATCH /establishement/reset",
    /\d+ estimations seraient effacées et \d+ établissements n'inscriraient plus d'élèves/,
    async (world) => {
      await aSchool(world);
      return {};
    },
  ),
  moves("PATCH /configurations/:name ACTIVE_YEAR", /\d+ participants, \d+ établissements et \d+ clubs sont inscrits pour 2027.* 2028/, () =>
    setting("ACTIVE_YEAR", ACTIVE_YEAR + 1),
  ),
];

const answered = async (world: World) => {
  const stage = await anOpenedStage(world);
  const question = stage.questions[0]?.wireId ?? "";
  const { id } = await world.db
    .selectFrom("possibleAnswers")
    .select("id")
    .where("questionId", "=", Number(question))
    .executeTakeFirstOrThrow();
  return { stage: { id: stage.wireId }, question: { id: question }, answer: { id: String(id) } };
};

const UNNAMED = "New language";

/** What changes nothing of people. */
const harmless: readonly Tried[] = [
  { call: "PATCH /categories name", request: () => ({ body: { originalName: "GP", name: "Grand public" } }) },
  { call: "PATCH /categories description", request: () => ({ body: { originalName: "C1", description: "6e et 5e" } }) },
  { call: "PATCH /categories canRegister", request: () => ({ body: { originalName: "C1", canRegister: false } }) },
  { call: "PATCH /categories minutes", request: () => ({ body: { originalName: "C1", minutes: 90 } }) },
  { call: "PATCH /categories originalName", request: () => ({ body: { originalName: "C1", canRegister: true } }) },
  { call: "POST /categories", request: () => ({ body: { name: "Nouvelle", canRegister: true, canSeeQuestionnaire: true } }) },
  { call: "POST /languages", request: () => ({ body: { language: UNNAMED } }) },
  { call: "DELETE /languages/pending", request: () => ({}) },
  { call: "PATCH /languages", request: () => ({ body: { originalName: "Français", language: "Français de France" } }) },
  ...["name", "linkToDoc", "linkToSolutions"].map((field) => ({
    call: `PATCH /questionnaire/:id ${field}`,
    request: stageChange({ [field]: "https://exemple.fr/sujet" }),
  })),
  { call: "PATCH /questionnaire/:id kind", request: stageChange({ kind: "other" }) },
  ...["qualifiedForNextStep", "notQualifiedForNextStep", "waitingForQualificationInformation", "convoquedForNextStep"].map((field) => ({
    call: `PATCH /questionnaire/:id ${field}`,
    request: stageChange({ [field]: "<p>Bravo</p>" }),
  })),
  { call: "PATCH /questionnaire/:id opensAt (never opened)", request: (world) => aNewStage(world, { opensAt: inDays(1) }) },
  { call: "PATCH /questionnaire/:id isClosed (never opened)", request: (world) => aNewStage(world, { isClosed: false }) },
  { call: "PATCH /questionnaire/:id closesAt (later)", request: stageChange({ closesAt: inDays(2) }, { isClosed: false }) },
  { call: "PATCH /examcenter/:id rneCode", request: convokedAt({ rneCode: "" }) },
  {
    call: "PATCH /examcenter/:id city (nobody convoked)",
    request: async (world) => ({ params: { id: (await aCenter(world)).wireId }, body: { city: "Bron" } }),
  },
  {
    call: "PATCH /question-answer/:id (force)",
    request: async (world) => ({ params: (await answered(world)).answer, query: { force: "true" }, body: { value: "13" } }),
  },
  {
    call: "PATCH /registrations/squad/:id",
    request: async (world) => ({ params: { id: String(await aSquad(world)) }, body: { squadName: "Les Sages" } }),
  },
  ...Object.entries({
    ...{ ACTIVE_REGISTRATION_INDIVIDUAL: CLOSED, ACTIVE_REGISTRATION_SCHOOL: CLOSED, ACTIVE_REGISTRATION_CLUB: CLOSED },
    ...Object.fromEntries(siteTextNames.map((name) => [name, "<p>…</p>"])),
    ...{ IMAGE_CONSENT_REQUIRED: false, FEDERATION_CONSENT_REQUIRED: false, DIPLOMA_DISTINCTIONS: "5 10", AUTOMATIC_ACCEPTANCE: true },
    ...{ DOCUMENTATION_LINK_1: "https://exemple.fr", DOCUMENTATION_LINK_2: "https://exemple.fr" },
    ...{ DOCUMENTATION_NAME_1: "Guide", DOCUMENTATION_NAME_2: "Guide", FIRST_SEASON_LEFT_OUT: "" },
  }).map(([name, value]) => ({ call: `PATCH /configurations/:name ${name}`, request: () => setting(name, value) })),
  ...["IMAGE_CONSENT_REQUIRED", "FEDERATION_CONSENT_REQUIRED"].map((name) => ({
    call: `PATCH /configurations/:name ${name} (required)`,
    request: () => setting(name, true),
  })),
];

async function aNewStage(world: World, body: object): Promise<Request> {
  const previous = await aStage(world, { order: 5 });
  const stage = await aStage(world, { active: true, isClosed: true, order: 6, previousQuestionnaireId: previous.id });
  return { params: { id: stage.wireId }, body };
}

/** What is refused once somebody has answered. */
const refused: readonly Tried[] = [
  {
    call: "POST /question/:questionnaireId",
    request: async (world) => ({ params: { questionnaireId: (await answered(world)).stage.id }, body: {} }),
  },
  { call: "PATCH /question/:id", request: async (world) => ({ params: (await answered(world)).question, body: { coefficient: 9 } }) },
  { call: "DELETE /question/:id", request: async (world) => ({ params: (await answered(world)).question }) },
  {
    call: "POST /question-answer/:questionId",
    request: async (world) => ({ params: { questionId: (await answered(world)).question.id }, body: { value: "13", isCorrect: true } }),
  },
  { call: "PATCH /question-answer/:id", request: async (world) => ({ params: (await answered(world)).answer, body: { value: "13" } }) },
  { call: "DELETE /question-answer/:id", request: async (world) => ({ params: (await answered(world)).answer }) },
];

const byName = new Map(contracts.map((endpoint) => [nameOf(endpoint), endpoint]));
const endpointOf = (call: string): Endpoint => byName.get(call.split(" ").slice(0, 2).join(" ")) as Endpoint;

/** Everything of people that a change of the configuration could move, as one text. */
async function people(world: World): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select md5(string_agg(line, '|' order by line)) as state from (
      select concat_ws(' ', 'r', id, year, user_id, category_id, status, establishment_id, club_id, squad_id) as line from registrations
      union all select concat_ws(' ', 'x', questionnaire_id, user_id, grade, weighted_grade, rank, qualified, origin, next_exam_center_id) from results
      union all select concat_ws(' ', 'e', questionnaire_id, user_id) from eligible_people
      union all select concat_ws(' ', 'k', user_id, kind, given) from latest_consents
      union all select concat_ws(' ', 'u', id, status, language_id, erased_at) from users) all_lines`.execute(world.db);
  return rows[0]?.state ?? "";
}

test.for(asking)(
  "CFG-03 STG-02 ADM-08 $call says how many people it moves, changes nothing before it is confirmed, and is done then",
  async ({ call, request, asks }, { world }) => {
    const office = (await anAdmin(world)).caller;
    await aClub(world);
    const sent = await request(world);
    await world.settle();
    const before = await people(world);
    const { status, message, body } = await office.refused(endpointOf(call) as never, sent as never);
    expect([status, message]).toEqual([409, expect.stringMatching(asks)]);
    expect(await people(world), "nothing is changed").toBe(before);
    const { confirmation } = (body as { moved: { confirmation: string } }).moved;
    expect(await office.status(endpointOf(call), { ...sent, query: { ...sent.query, confirmed: "otherwise" } })).toBe(409);
    expect(await office.status(endpointOf(call), { ...sent, query: { ...sent.query, confirmed: confirmation } })).toBeLessThan(300);
  },
);

test("CFG-01 CFG-02 CFG-03 STG-02 changes of the configuration that ask nothing leave people as they are", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  await world.season();
  await aParticipant(world, { category: "C1" });
  for (const { call, request } of harmless) {
    const sent = await request(world);
    await world.settle();
    const before = await people(world);
    const { status, bytes } = await office.answer(endpointOf(call), sent);
    expect(status, `${call}: ${bytes}`).toBeLessThan(300);
    expect(await people(world), call).toBe(before);
  }
});

test.for(refused)("STG-06 $call is refused once somebody has answered", async ({ call, request }, { world }) => {
  expect(await (await anAdmin(world)).caller.status(endpointOf(call), await request(world))).toBe(409);
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

/** The fields of a body; of the rules of a season, those of its periods and categories too. */
function fieldsIn({ properties = {} }: Schema, path = ""): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const here = `${path}${name}`;
    const inner = typeof field.additionalProperties === "object" ? field.additionalProperties : field;
    return ["rules", "rules.periods", "rules.categories"].includes(here) ? fieldsIn(inner, `${here}.`) : [here];
  });
}

/** A call, or each of its fields if they are decided one by one. */
function decidable(endpoint: Endpoint): string[] {
  const name = nameOf(endpoint);
  if (name === "PATCH /configurations/:name") return Object.keys(settings).map((setting) => `${name} ${setting}`);
  const schema = endpoint.body && (z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }) as Schema);
  return schema && endpoint.method === "PATCH" ? fieldsIn(schema).map((field) => `${name} ${field}`) : [name];
}

test("CFG-03 STG-02 each call of the office that changes something is decided: it asks, leaves people as they are, is refused, or has a reason to ask nothing", () => {
  const tried = [...asking, ...harmless, ...refused].map(({ call }) => call);
  const decided = new Set([...tried, ...Object.keys(withoutQuestion)]);
  const changing = contracts.filter(({ method, alsoMethod, may }) => (method !== "GET" || alsoMethod) && may !== "everyone" && may.ADMIN);
  const configuration = changing.filter((endpoint) => !notConfiguration.includes(nameOf(endpoint)));
  const undecided = configuration
    .filter((endpoint) => !decided.has(nameOf(endpoint)))
    .flatMap(decidable)
    .filter((name) => !decided.has(name));
  expect(undecided, "calls and fields that nobody has decided").toEqual([]);
  const known = new Set(changing.flatMap((endpoint) => [nameOf(endpoint), ...decidable(endpoint)]));
  const unknown = [...decided, ...notConfiguration].filter((name) => !known.has(name.replace(/ \(.*\)$/, "")));
  expect(unknown, "decided, and not there").toEqual([]);
});
