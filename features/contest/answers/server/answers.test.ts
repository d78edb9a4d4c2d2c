import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { announcementsApi } from "#contest/announcements/announcements.contract.ts";
import { rankingApi } from "#contest/results/ranking.contract.ts";
import { resultsApi } from "#contest/results/results.contract.ts";
import { rulesApi } from "#season/configuration/rules.contract.ts";
import { insertRuleSet } from "#season/configuration/server/rules.service.ts";
import { rulesOfCategory } from "#season/marking/regulations.ts";
import { savedAnswersOf } from "#tests/saved-answers.ts";
import { squadCategory } from "#tests/squads.ts";
import { aResult, aStage, changeStage, resultRows } from "#tests/stages.ts";
import { waitUntilBlocked } from "#tests/waiting-calls.ts";
import { anAdmin, aParticipant, aPupil, aSchool, test, type World } from "#tests/world.ts";
import { answersApi } from "../answers.contract.ts";

const CLOSED = "Questionnaire fermé\u00a0! Vous ne pouvez désormais plus répondre au questionnaire.";
const NOT_ELIGIBLE = "Vous n'avez pas accès à ce questionnaire.";

const questions = [
  { right: ["A"], wrong: ["B", "C"] },
  { right: ["A", "B"], wrong: ["C"], isMultiple: true },
  { right: ["3/4", "5"], openAnswer: 1, regex: "[0-9/,.]+", title: "Le carré" },
  { right: ["1", "2", "3"], openAnswer: 2, askTotal: true },
];
const aQuarter = (world: World) => aStage(world, { active: true, questions });
type Stage = Awaited<ReturnType<typeof aQuarter>>;

interface AnswerOptions {
  readonly totalAnswer?: number;
  readonly basedOn?: number;
  readonly device?: number;
  readonly turn?: number;
}

const answerTo = (stage: Stage, place: number, answers: string[], options: AnswerOptions = {}) => ({
  questionId: stage.questions[place - 1]?.wireId ?? "",
  answers,
  ...options,
});

const storedAnswers = (world: World, userId: number) => savedAnswersOf(world.db, userId);

test("QST-01 SEC-01 the active stage is served in order, questions past the category's last once it takes no answer", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: Array.from({ length: 6 }, () => ({ right: ["A"], wrong: ["B"] })) });
  const { caller } = await aParticipant(world, { category: "CE" });
  await caller.call(answersApi.save, { body: [answerTo(stage, 2, ["B"])] });
  const { questionnaire, questions, isClosed } = await caller.call(answersApi.active);
  expect(questionnaire).toEqual({
    id: stage.wireId,
    name: "Quart de finale",
    year: 2027,
    categoryName: "CE",
    categoryDescription: "CE1 et CE2",
    minutes: 60,
  });
  expect(isClosed).toBe(false);
  const served = async () => (await caller.call(answersApi.active)).questions.map(({ position, counts }) => [position, counts]);
  const counted = [1, 2, 3, 4, 5].map((position) => [position, true]);
  expect(questions.map(({ position, counts }) => [position, counts])).toEqual(counted);
  // Whoever has typed one there, in another category or on an older page, loses nothing.
  await caller.call(answersApi.save, { body: [answerTo(stage, 6, ["A"]), answerTo(stage, 2, ["B"])] });
  expect(await served()).toEqual(counted);
  const closedAgo = (seconds: number) =>
    changeStage(world, stage.id, { isClosed: true, openTurnedAt: new Date(Date.now() - seconds * 1_000) });
  await closedAgo(5);
  expect(await served(), "while what was typed before may still come in").toEqual(counted);
  await closedAgo(61);
  expect(await served()).toEqual([...counted, [6, false]]);
  const [last] = (await caller.call(answersApi.active)).questions.slice(-1);
  expect(last?.usersAnswers?.answers).toEqual(["A"]);
  expect(questions.map(({ usersAnswers }) => usersAnswers?.answers ?? null)).toEqual([null, ["B"], null, null, null]);
  expect(questions[1]?.usersAnswers).toMatchObject({ questionId: stage.questions[1]?.wireId, totalAnswer: null, version: 1 });
});

test("PPL-11 a sheet comes with the errata that are published: its first question about them waits for the next", async ({ world }) => {
  const stage = await aQuarter(world);
  const { caller } = await aParticipant(world);
  const published = () => caller.call(announcementsApi.errata);
  expect((await caller.call(answersApi.active)).errata).toEqual({ ...(await published()), errata: [] });
  await caller.call(answersApi.save, { body: [answerTo(stage, 1, ["A"])] });
  const erratum = { audience: "stage", categoryName: null, questionnaireId: stage.wireId, position: 1, text: "Lire 12." } as const;
  await (await anAdmin(world)).caller.call(announcementsApi.create, {
    body: { ...erratum, startsAt: "2026-11-01T00:00:00Z", endsAt: null },
  });
  const { errata } = await caller.call(answersApi.active);
  expect(errata?.errata).toMatchObject([{ position: 1, text: "Lire 12." }]);
  expect(errata).toEqual(await published());
});

test("PPL-02 the progress counts the category's questions alone, starts no clock, and tells strangers nothing", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: Array.from({ length: 6 }, () => ({ right: ["A"], wrong: ["B"] })) });
  const { caller, id } = await aParticipant(world, { category: "CE" });
  const untimed = { opensAt: null, closesAt: null, endsAt: null, minutesToBegin: null };
  const blank = { name: "Quart de finale", isClosed: false, ...untimed, isOpened: false, answered: 0, counted: 5 };
  expect(await caller.call(answersApi.progress)).toEqual({ stage: blank });
  const opened = () => world.db.selectFrom("openings").select("userId").where("userId", "=", id).execute();
  expect(await opened()).toEqual([]);
  await caller.call(answersApi.save, { body: [answerTo(stage, 2, ["B"]), answerTo(stage, 3, []), answerTo(stage, 6, ["A"])] });
  expect(await caller.call(answersApi.progress)).toEqual({ stage: { ...blank, isOpened: true, answered: 1 } });
  const pupil = await aPupil(world, await aSchool(world));
  expect(await pupil.caller.call(answersApi.progress)).toEqual({ stage: null });
});

test("QST-09 QST-11 neither right answers nor solutions of free fields leave the server", async ({ world }) => {
  await aQuarter(world);
  const { caller } = await aParticipant(world);
  const { questions } = await caller.call(answersApi.active);
  expect(JSON.stringify(questions)).not.toMatch(/isCorrect|3\/4|normal/);
  expect(questions.map(({ possibleAnswers }) => possibleAnswers.map(({ value }) => value))).toEqual([
    ["A", "B", "C"],
    ["A", "B", "C"],
    [],
    [],
  ]);
});

test("QST-01 without an active stage, or if not eligible, there is nothing to answer", async ({ world }) => {
  const untimed = { closesAt: null, openedAt: null, endsAt: null, toBegin: null };
  const emptySheet = { questionnaire: null, questions: [], isClosed: false, ...untimed, errata: null };
  const stage = await aQuarter(world);
  const pupil = await aPupil(world, await aSchool(world));
  expect(await pupil.caller.call(answersApi.active)).toEqual(emptySheet);
  const { caller } = await aParticipant(world);
  await changeStage(world, stage.id, { active: false });
  expect(await caller.call(answersApi.active)).toEqual(emptySheet);
});

test("QST-01 a first opening is compressed for clients that accept it, and the same for all others", async ({ world }) => {
  await aQuarter(world);
  const opened = await (await aParticipant(world)).caller.call(answersApi.active);
  const open = async (encoding: string) => {
    const { caller } = await aParticipant(world);
    return world.http.inject({
      url: "/api/questionnaire/active",
      headers: { authorization: `Bearer ${caller.token}`, "accept-encoding": encoding },
    });
  };
  for (const encoding of ["gzip", "gzip, deflate, br"]) {
    const answer = await open(encoding);
    expect(answer.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(opened);
  }
  for (const encoding of ["br", "gzip;q=0, *", ""]) {
    const answer = await open(encoding);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.json()).toEqual(opened);
  }
});

test("QST-08 the office, schools and clubs have nothing to answer", async ({ world }) => {
  const { correspondent } = await aSchool(world);
  expect(await correspondent.caller.status(answersApi.active)).toBe(403);
  expect(await (await anAdmin(world)).caller.status(answersApi.save, { body: [] })).toBe(403);
  expect(await world.nobody.status(answersApi.active)).toBe(401);
});

test("GRD-01 the clock starts with the first opening, and only while the stage is open", async ({ world }) => {
  const stage = await aQuarter(world);
  const openedAt = world.time.now;
  const [early, late] = [await aParticipant(world), await aParticipant(world)];
  expect((await early.caller.call(answersApi.active)).openedAt).toBeNull();
  world.time.now = new Date(openedAt.getTime() + 90_000);
  expect((await early.caller.call(answersApi.active)).openedAt, "nothing is saved yet: the same for everybody").toBeNull();
  await early.caller.call(answersApi.save, { body: [answerTo(stage, 3, ["11"])] });
  expect(await early.caller.call(answersApi.active)).toMatchObject({
    openedAt: openedAt.toISOString(),
    questions: expect.arrayContaining([expect.objectContaining({ usersAnswers: expect.objectContaining({ answers: ["11"] }) })]),
  });
  await changeStage(world, stage.id, { isClosed: true });
  expect(await late.caller.call(answersApi.active)).toMatchObject({ isClosed: true, openedAt: null, questionnaire: { id: stage.wireId } });
  const openings = await world.db.selectFrom("openings").select(["userId", "openedAt"]).where("questionnaireId", "=", stage.id).execute();
  expect(openings).toEqual([{ userId: early.id, openedAt }]);
});

test("QST-08 a saved answer is stored whole, with its normal form", async ({ world }) => {
  const stage = await aQuarter(world);
  const { id, caller } = await aParticipant(world);
  const body = [
    answerTo(stage, 1, ["B"]),
    answerTo(stage, 2, ["C", "A"]),
    answerTo(stage, 3, [" 6/8 "]),
    answerTo(stage, 4, ["", "05"], { totalAnswer: 3 }),
  ];
  const saved = await caller.call(answersApi.save, { body });
  const typed = [["B"], ["A", "C"], ["6/8"], ["", "05"]];
  expect(saved).toMatchObject(body.map(({ questionId }, index) => ({ questionId, answers: typed[index], version: 1, replaced: null })));
  expect(saved[0]?.savedAt).toBe(world.time.now.toISOString());
  const rows = await storedAnswers(world, id);
  expect(rows.map(({ normal, totalAnswer }) => [normal, totalAnswer])).toEqual([
    [["B"], null],
    [["A", "C"], null],
    [["3/4"], null],
    [["5"], 3],
  ]);
});

test("QST-08 an answer of any form is stored as typed where the form of a number matters", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: [{ right: ["2/4"], openAnswer: 1, formMatters: true }] });
  const { id, caller } = await aParticipant(world);
  for (const typed of ["1/2", "2/4", "une demie"]) {
    const [saved] = await caller.call(answersApi.save, { body: [answerTo(stage, 1, [typed])] });
    expect(saved?.answers).toEqual([typed]);
    expect(await storedAnswers(world, id)).toMatchObject([{ normal: [typed] }]);
  }
});

test("QST-08 R3 a save replaces only what it names, a repeat changes nothing, the last of two for one counts", async ({ world }) => {
  const stage = await aQuarter(world);
  const { id, caller } = await aParticipant(world);
  await caller.call(answersApi.save, { body: [answerTo(stage, 1, ["A"]), answerTo(stage, 3, ["5"])] });
  const before = await storedAnswers(world, id);
  world.time.now = new Date(world.time.now.getTime() + 60_000);
  const { questions } = await caller.call(answersApi.active);
  expect(questions[0]?.usersAnswers?.savedAt).toBe(before[0]?.savedAt.toISOString());
  const again = await caller.call(answersApi.save, { body: [answerTo(stage, 1, ["B"]), answerTo(stage, 1, ["A"])] });
  expect(again).toMatchObject([{ answers: ["A"], version: 1, savedAt: before[0]?.savedAt.toISOString() }]);
  expect(await storedAnswers(world, id)).toEqual(before);
  const blank = await caller.call(answersApi.save, { body: [answerTo(stage, 3, [""])] });
  expect(blank).toMatchObject([{ answers: [], version: 2, savedAt: world.time.now.toISOString() }]);
});

/** The answered questions, from the openings and from the answers. */
async function readAnswered(world: World, stage: Stage) {
  const { rows } = await sql<{ said: number[] | null; found: number[] | null }>`
    select o.answered as said, (
      select array_remove(array_agg(case when cardinality(a.normal) > 0 then a.question_id end order by a.question_id), null)
      from saved_answers a where a.questionnaire_id = o.questionnaire_id and a.user_id = o.user_id) as found
    from openings o where o.questionnaire_id = ${stage.id} order by o.user_id`.execute(world.db);
  expect(
    rows.map(({ said }) => said),
    "like the answers",
  ).toEqual(rows.map(({ found }) => found));
  const places = new Map(stage.questions.map(({ id }, place) => [id, place + 1]));
  return rows.map(({ said }) => said?.map((id) => places.get(id)) ?? null);
}

test("an opening stores the answered questions: a blank is not an answer, and before the first save it is unknown", async ({ world }) => {
  const stage = await aQuarter(world);
  const ada = await aParticipant(world);
  const bea = await aParticipant(world);
  const carl = await aParticipant(world);
  const dora = await aParticipant(world);
  const save = ({ caller }: typeof ada, ...body: ReturnType<typeof answerTo>[]) => caller.call(answersApi.save, { body });
  await save(carl, answerTo(stage, 2, ["A"]), answerTo(stage, 1, []));
  for (const { caller } of [ada, bea, carl, dora]) await caller.call(answersApi.active);
  expect(await readAnswered(world, stage)).toEqual([null, null, [2], null]);
  await save(ada, answerTo(stage, 4, ["1", "2"], { totalAnswer: 2 }));
  await save(bea, answerTo(stage, 3, [""]));
  expect(await readAnswered(world, stage)).toEqual([[4], [], [2], null]);
  await save(ada, answerTo(stage, 4, [""]), answerTo(stage, 2, ["A"]));
  await Promise.all([answerTo(stage, 1, ["A"]), answerTo(stage, 2, ["C"]), answerTo(stage, 3, ["5"])].map((answer) => save(bea, answer)));
  await save(carl, answerTo(stage, 1, ["B"]));
  expect(await readAnswered(world, stage)).toEqual([[2], [1, 2, 3], [1, 2], null]);
});

test("EDG-04 a save without an earlier opening opens the stage: the person has answered, in a time nobody measured", async ({ world }) => {
  const stage = await aQuarter(world);
  const [ada, bea] = [await aParticipant(world), await aParticipant(world)];
  await bea.caller.call(answersApi.active);
  await Promise.all([
    ada.caller.call(answersApi.save, { body: [answerTo(stage, 1, ["A"]), answerTo(stage, 2, [])] }),
    bea.caller.call(answersApi.save, { body: [answerTo(stage, 4, ["1"])] }),
  ]);
  expect(await readAnswered(world, stage)).toEqual([[1], [4]]);
  const opened = world.time.now;
  world.time.now = new Date(opened.getTime() + 90_000);
  await ada.caller.call(answersApi.active);
  await ada.caller.call(answersApi.save, { body: [answerTo(stage, 3, ["5"])] });
  expect(await readAnswered(world, stage)).toEqual([[1, 3], [4]]);
  const opening = await world.db.selectFrom("openings").select(["openedAt", "isMeasured"]).where("userId", "=", ada.id).executeTakeFirst();
  expect(opening).toEqual({ openedAt: opened, isMeasured: false });
  await bea.caller.call(answersApi.save, { body: [answerTo(stage, 1, ["A"])] });
  const office = (await anAdmin(world)).caller;
  await office.call(resultsApi.generate, { params: { id: stage.wireId } });
  const times = (await resultRows(world, stage.id)).map(({ time }) => time);
  expect(times, "never 0, which would win").toEqual([null, 2]);
});

test("QST-07 R3 a save with `onlyIfRead` beside another replaces nothing unread", async ({ world }) => {
  const stage = await aQuarter(world);
  const { id, caller } = await aParticipant(world);
  const send = async (text: string, onlyIfRead: "true" | "false") =>
    (await caller.call(answersApi.save, { query: { onlyIfRead }, body: [answerTo(stage, 3, [text], { basedOn: 1 })] }))[0];
  await send("1", "false");
  const [one, other] = await Promise.all([send("6", "true"), send("7", "false")]);
  expect(other?.replaced?.answers).toEqual(one?.outdated ? undefined : ["6"]);
  expect((await storedAnswers(world, id)).map(({ answers }) => answers)).toEqual([["7"]]);
});

test("QST-07 R3 if many pages save at the same instant, none is dropped unseen", async ({ world }) => {
  const stage = await aQuarter(world);
  const { caller } = await aParticipant(world);
  const texts = Array.from({ length: 12 }, (_, place) => String(place + 10));
  const saved = await Promise.all(
    texts.map((text) =>
      caller.call(answersApi.save, { body: [answerTo(stage, 3, [text], { basedOn: 0 }), answerTo(stage, 4, [text], { basedOn: 0 })] }),
    ),
  );
  for (const place of [0, 1]) {
    const all = saved.map((answers) => answers[place]).sort((a, b) => (a?.version ?? 0) - (b?.version ?? 0));
    expect(all.map((answer) => answer?.version)).toEqual(texts.map((_, version) => version + 1));
    expect(all.map((answer) => answer?.replaced?.answers)).toEqual([undefined, ...all.slice(0, -1).map((answer) => answer?.answers)]);
  }
});

test("QST-07 R3 an answer that another node commits while this save waits is returned too", async ({ world }) => {
  const stage = await aQuarter(world);
  const { id, caller } = await aParticipant(world);
  const other = await world.pool.connect();
  await other.query("begin");
  await other.query(
    `insert into sheets (questionnaire_id, user_id, answers, normal, totals, versions, saved_at, devices, turns)
     values ($1, $2, '{null,null,7}', '{}', '{}', '{null,null,1}', array[null, null, now()], '{}', '{}')`,
    [stage.id, id],
  );
  const saving = caller.call(answersApi.save, { body: [answerTo(stage, 3, ["8"], { basedOn: 0 })] });
  await waitUntilBlocked(world, 1);
  await other.query("commit");
  other.release();
  expect(await saving).toMatchObject([{ answers: ["8"], version: 2, replaced: { answers: ["7"] } }]);
});

test("QST-08 a stage without a question at some position saves and shows each answer at its own", async ({ world }) => {
  const stage = await aStage(world, { active: true, questions: ["1", "2", "3"].map((value) => ({ right: [value], openAnswer: 1 })) });
  await world.db.deleteFrom("questions").where("id", "=", Number(stage.questions[1]?.id)).execute();
  const { id, caller } = await aParticipant(world);
  const saved = await caller.call(answersApi.save, { body: [answerTo(stage, 1, ["7"]), answerTo(stage, 3, ["9"])] });
  expect(saved.map(({ answers, version }) => [answers, version])).toEqual([
    [["7"], 1],
    [["9"], 1],
  ]);
  expect((await caller.call(answersApi.active)).questions.map(({ usersAnswers }) => usersAnswers?.answers)).toEqual([["7"], ["9"]]);
  expect((await storedAnswers(world, id)).map(({ questionId, answers }) => [questionId, answers])).toEqual([
    [stage.questions[0]?.id, ["7"]],
    [stage.questions[2]?.id, ["9"]],
  ]);
});

test("QST-08 S3 what separates the fields of a stored answer is refused in one", async ({ world }) => {
  const stage = await aQuarter(world);
  const { id, caller } = await aParticipant(world);
  const body = [answerTo(stage, 4, ["1\u001f2"])];
  expect(await caller.refused(answersApi.save, { body })).toMatchObject({ status: 400, message: "Cette valeur n'est pas valable" });
  expect(await storedAnswers(world, id)).toEqual([]);
});

test("QST-08 R3 a closed stage accepts no answer, and shows the saved ones", async ({ world }) => {
  const stage = await aQuarter(world);
  const { caller } = await aParticipant(world);
  await caller.call(answersApi.save, { body: [answerTo(stage, 1, ["A"])] });
  await changeStage(world, stage.id, { isClosed: true });
  expect(await caller.refused(answersApi.save, { body: [answerTo(stage, 1, ["B"])] })).toMatchObject({ status: 403, message: CLOSED });
  expect((await caller.call(answersApi.active)).questions[0]?.usersAnswers?.answers).toEqual(["A"]);
});

test("QST-08 R3 a closed stage accepts no answer even if this node is not notified yet", async ({ world }) => {
  const stage = await aQuarter(world);
  const { id, caller } = await aParticipant(world);
  await caller.call(answersApi.active);
  await world.asOwner((pool) => pool.query("alter table questionnaires disable trigger tell"));
  await changeStage(world, stage.id, { isClosed: true });
  await world.asOwner((pool) => pool.query("alter table questionnaires enable trigger tell"));
  expect(await caller.refused(answersApi.save, { body: [answerTo(stage, 1, ["B"])] })).toMatchObject({ status: 403, message: CLOSED });
  expect(await storedAnswers(world, id)).toEqual([]);
});

test("QST-08 a person who is not eligible is refused: a pupil, not registered, not qualified, of another category", async ({ world }) => {
  const previous = await aStage(world);
  const stage = await aStage(world, { active: true, questions, previousQuestionnaireId: previous.id });
  await world.db.updateTable("categories").set({ canSeeQuestionnaire: false }).where("name", "=", "CM").execute();
  const others = [
    await aPupil(world, await aSchool(world)),
    await aParticipant(world, { year: 2026 }),
    await aParticipant(world, { category: "CM" }),
    await aParticipant(world),
    await aParticipant(world, { category: "C1" }),
  ];
  for (const { id } of others.slice(0, 3))
    await aResult(world, { userId: id, questionnaireId: previous.id, qualified: true, origin: "hand" });
  await aResult(world, { userId: others[4]?.id ?? 0, questionnaireId: previous.id, qualified: false, origin: "hand" });
  const refusal = { status: 403, message: NOT_ELIGIBLE };
  for (const { caller } of others) {
    for (const answer of [answerTo(stage, 1, ["A"]), answerTo(stage, 3, ["zzz"])])
      expect(await caller.refused(answersApi.save, { body: [answer] }), "the question is not named").toMatchObject(refusal);
    expect((await caller.call(answersApi.active)).questionnaire).toBeNull();
  }
  const qualified = await aParticipant(world, { status: "PENDING" });
  await aResult(world, { userId: qualified.id, questionnaireId: previous.id, qualified: true, origin: "hand" });
  await qualified.caller.call(answersApi.save, { body: [answerTo(stage, 1, ["A"])] });
});

test("QST-08 an unknown question, another stage's, a text against the pattern are refused, and nothing is written", async ({ world }) => {
  const other = await aStage(world, { questions });
  const stage = await aQuarter(world);
  const { id, caller } = await aParticipant(world);
  const good = answerTo(stage, 1, ["A"]);
  const wrongs = [
    { wrong: answerTo(other, 1, ["A"]), path: "1.questionId", message: "Cette question n'est pas de ce questionnaire." },
    { wrong: { questionId: "2000000000", answers: ["A"] }, path: "1.questionId", message: "Cette question n'est pas de ce questionnaire." },
    {
      wrong: answerTo(stage, 3, ["cinq"]),
      path: "1.answers",
      message: "Question 3 « Le carré » : la réponse « cinq » n'a pas le format attendu.",
    },
    { wrong: answerTo(stage, 1, ["D"]), path: "1.answers", message: "Question 1 « Question 1 » : cette réponse n'est pas proposée." },
  ];
  for (const { wrong, path, message } of wrongs) {
    const refused = await caller.refused(answersApi.save, { body: [good, wrong] });
    expect(refused).toMatchObject({ status: 400, message, issues: [{ path, message }] });
  }
  expect(await storedAnswers(world, id)).toEqual([]);
});

test("QST-08 a save without an active stage is refused", async ({ world }) => {
  const stage = await aQuarter(world);
  await changeStage(world, stage.id, { active: false });
  const { caller } = await aParticipant(world);
  const refusal = { status: 403, message: "Ce questionnaire n'est pas accessible actuellement." };
  expect(await caller.refused(answersApi.save, { body: [answerTo(stage, 1, ["A"])] })).toMatchObject(refusal);
});

test("STG-09 EDG-02 the office reads a person's answers, the expected ones and the points", async ({ world }) => {
  const stage = await aQuarter(world);
  const { wireId, caller } = await aParticipant(world);
  await caller.call(answersApi.save, {
    body: [answerTo(stage, 1, ["A"]), answerTo(stage, 3, ["0,75"]), answerTo(stage, 4, ["2"], { totalAnswer: 3 })],
  });
  const office = (await anAdmin(world)).caller;
  const details = await office.call(answersApi.details, { params: { userId: wireId, questionnaireId: stage.wireId } });
  expect(details.map(({ question, ...one }) => [question.position, one.answers, one.totalAnswer, one.ownedPoints, one.expected])).toEqual([
    [1, ["A"], null, { grade: 1, coefficient: 1 }, ["A"]],
    [2, [], null, { grade: 0, coefficient: 0 }, ["A", "B"]],
    [3, ["0,75"], null, { grade: 1, coefficient: 3 }, ["3/4", "5"]],
    [4, ["2"], 3, { grade: 0, coefficient: 2 }, ["1", "2", "3"]],
  ]);
  expect(details.map(({ explanation }) => explanation)).toEqual([
    "La réponse est juste.",
    "La question a été laissée sans réponse.",
    "La réponse est juste.",
    "Une seule solution est donnée, et elle est juste\u00a0: la moitié du coefficient est acquise, pas le point.",
  ]);
  const physical = await aStage(world, { physical: true });
  const of = (userId: string, questionnaireId: string) => ({ params: { userId, questionnaireId } });
  const refused = await office.refused(answersApi.details, of(wireId, physical.wireId));
  expect([refused.status, refused.message]).toEqual([400, "Cette fonction n'est pas encore disponible pour les questionnaires physiques."]);
  expect(await office.status(answersApi.details, of(wireId, "2000000000"))).toBe(404);
  expect(await office.status(answersApi.details, of("2000000000", stage.wireId))).toBe(404);
  expect(await caller.status(answersApi.details, of(wireId, stage.wireId))).toBe(403);
});

describe("a session that is not open", () => {
  const endings: readonly [string, (world: World, id: number) => Promise<unknown>][] = [
    [
      "revoked",
      (world, userId) => world.db.updateTable("sessions").set({ revokedAt: world.time.now }).where("userId", "=", userId).execute(),
    ],
    [
      "expired",
      (world, userId) => world.db.updateTable("sessions").set({ expiresAt: world.time.now }).where("userId", "=", userId).execute(),
    ],
    [
      "of a deactivated account",
      (world, id) => world.db.updateTable("users").set({ status: "DESACTIVATED" }).where("id", "=", id).execute(),
    ],
  ];
  test.for(endings)("SEC-03 QST-08 one %s neither saves nor opens: 401, and nothing is written", async ([, end], { world }) => {
    const stage = await aQuarter(world);
    const { id, caller } = await aParticipant(world);
    await caller.call(answersApi.save, { body: [answerTo(stage, 1, ["A"])] });
    const before = await storedAnswers(world, id);
    await end(world, id);
    for (const body of [[answerTo(stage, 1, ["B"])], [{ questionId: "999999", answers: ["B"] }]])
      expect(await caller.status(answersApi.save, { body })).toBe(401);
    expect(await caller.status(answersApi.active)).toBe(401);
    await changeStage(world, stage.id, { active: false });
    expect(await caller.status(answersApi.save, { body: [answerTo(stage, 1, ["B"])] }), "without a stage too").toBe(401);
    expect(await caller.status(answersApi.active)).toBe(401);
    expect(await storedAnswers(world, id)).toEqual(before);
  });

  test("SEC-03 QST-08 of two sessions of one person, called at once, only the open one is served", async ({ world }) => {
    const stage = await aQuarter(world);
    const { id, caller } = await aParticipant(world);
    const other = await world.signedInAs(id);
    await caller.call(answersApi.save, { body: [answerTo(stage, 1, ["A"])] });
    const [first] = await world.db.selectFrom("sessions").select("id").where("userId", "=", id).orderBy("openedAt").orderBy("id").execute();
    await world.db.updateTable("sessions").set({ revokedAt: world.time.now }).where("id", "=", String(first?.id)).execute();
    const statuses = await Promise.all([caller, other].flatMap((one) => Array.from({ length: 5 }, () => one.status(answersApi.active))));
    expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(5).fill(401)]);
    expect(new Set(statuses.slice(0, 5)).size, "all of one session").toBe(1);
    const save = (one: typeof caller, value: string) => one.status(answersApi.save, { body: [answerTo(stage, 1, [value])] });
    expect((await Promise.all([save(caller, "B"), save(other, "B")])).toSorted()).toEqual([200, 401]);
  });

  test("SEC-03 a participant who now is of the office saves nothing with the former token", async ({ world }) => {
    const stage = await aQuarter(world);
    const { id, caller } = await aParticipant(world);
    await world.db.updateTable("users").set({ role: "ADMIN" }).where("id", "=", id).execute();
    expect(await caller.status(answersApi.save, { body: [answerTo(stage, 1, ["A"])] })).toBe(403);
    expect(await storedAnswers(world, id)).toEqual([]);
  });
});

test("MRK-05 whose results are visible reads why they have their grade, what parted equals; the office anybody's", async ({ world }) => {
  const stage = await aStage(world, {
    active: true,
    questions: [...questions, { right: ["1"], wrong: ["2"] }, { right: ["1"], wrong: ["2"] }],
  });
  const office = (await anAdmin(world)).caller;
  const facts = { category: "CE", status: "CONFIRMED" } as const;
  const [one, other, slower] = [await aParticipant(world, facts), await aParticipant(world, facts), await aParticipant(world, facts)];
  for (const { caller } of [one, other, slower]) await caller.call(answersApi.active);
  for (const { caller } of [one, other, slower]) {
    await caller.call(answersApi.save, {
      body: [answerTo(stage, 1, ["A"]), answerTo(stage, 4, ["2"], { totalAnswer: 3 }), answerTo(stage, 6, ["1"])],
    });
    if (caller === other.caller) world.time.now = new Date(world.time.now.getTime() + 300_000);
  }
  await one.caller.call(answersApi.save, { body: [answerTo(stage, 3, ["5"])] });
  const params = { userId: other.wireId, questionnaireId: stage.wireId };
  expect((await other.caller.refused(answersApi.explained, { params })).message).toBe(
    "Vos résultats à cette étape ne sont pas encore publiés.",
  );
  await changeStage(world, stage.id, { isClosed: true });
  await office.call(resultsApi.generate, { params: { id: stage.wireId } });
  expect(await other.caller.status(answersApi.explained, { params })).toBe(404);
  await changeStage(world, stage.id, { showOnUserDashboard: true });
  const { questions: own, standing, byHand, rules } = await other.caller.call(answersApi.explained, { params });
  expect(own.map(({ question, counts, ownedPoints, expected }) => [question.position, counts, ownedPoints.grade, expected])).toEqual([
    [1, true, 1, null],
    [2, true, 0, null],
    [3, true, 0, null],
    [4, true, 0, null],
    [5, true, 0, null],
    [6, false, 1, null],
  ]);
  expect(own[3]?.explanation).toBe(
    "Une seule solution est donnée, et elle est juste\u00a0: la moitié du coefficient est acquise, pas le point.",
  );
  expect(byHand).toBe(false);
  expect(rules).toEqual({ year: 2027, version: expect.any(Number) });
  expect(standing).toEqual({
    category: "CE",
    rank: 2,
    isDefinitive: false,
    ranked: 3,
    equals: [
      { key: "grade", others: 1 },
      { key: "weightedGrade", others: 1 },
      { key: "time", others: 0 },
      { key: "birthday", others: 0 },
    ],
    comparedTime: "raw",
  });
  expect((await office.call(answersApi.explained, { params })).questions[2]?.expected).toEqual(["3/4", "5"]);
  for (const [solutionsFrom, expected] of [
    [new Date(Date.now() + 60_000), null],
    [new Date(Date.now() - 60_000), ["3/4", "5"]],
  ] as const) {
    await changeStage(world, stage.id, { solutionsFrom });
    const explained = await other.caller.call(answersApi.explained, { params });
    expect([explained.questions[2]?.expected, explained.solutionsFrom]).toEqual([expected, solutionsFrom.toISOString()]);
  }
  const ofOne = { params: { ...params, userId: one.wireId } };
  expect(await other.caller.status(answersApi.explained, ofOne)).toBe(403);
  expect((await one.caller.call(answersApi.explained, ofOne)).standing).toMatchObject({ rank: 1, equals: [{ others: 0 }, {}, {}, {}] });
  expect(await office.status(answersApi.explained, { params: { ...params, questionnaireId: "2000000000" } })).toBe(404);
});

test("MRK-05 on paper the rank alone is explained, and a grade entered by hand says so", async ({ world }) => {
  const stage = await aStage(world, { physical: true, isClosed: true, showOnUserDashboard: true });
  const [one, other] = [await aParticipant(world, { status: "CONFIRMED" }), await aParticipant(world, { status: "CONFIRMED" })];
  await aResult(world, { questionnaireId: stage.id, userId: one.id, grade: 5, weightedGrade: 15, time: 60, byHand: true });
  await aResult(world, { questionnaireId: stage.id, userId: other.id, grade: 5, weightedGrade: 12, time: 60, byHand: true });
  const {
    questions: answers,
    standing,
    byHand,
  } = await other.caller.call(answersApi.explained, { params: { userId: other.wireId, questionnaireId: stage.wireId } });
  expect([answers, byHand]).toEqual([[], true]);
  expect(standing).toMatchObject({
    rank: 2,
    ranked: 2,
    equals: [{ key: "grade", others: 1 }, { key: "weightedGrade", others: 0 }, {}, {}],
  });
});

test("MRK-05 RUL-05 where categories are ranked together, a rank is said in that ranking, as the office reads it", async ({ world }) => {
  const office = (await anAdmin(world)).caller;
  const { version, rules } = await office.call(rulesApi.read, { params: { year: 2027 } });
  const idOf = async (name: string) =>
    (await world.db.selectFrom("categories").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
  const [teams, alone] = [await idOf(squadCategory), await idOf("L2")];
  const together = { ...rules.categories, [teams]: { ...rulesOfCategory(rules, teams), rankedWith: alone } };
  const ruleSetId = await insertRuleSet(world.db, { ...rules, categories: together }, version);
  const paper = await aStage(world, { physical: true, isClosed: true, showOnUserDashboard: true });
  const online = await aStage(world, { isClosed: true, showOnUserDashboard: true });
  await world.db.updateTable("questionnaires").set({ ruleSetId }).where("id", "in", [paper.id, online.id]).execute();
  const categories = [squadCategory, "L2", "L2"];
  const people = [];
  for (const [index, category] of categories.entries()) {
    const person = await aParticipant(world, { category, status: "CONFIRMED" });
    people.push(person);
    const marks = { userId: person.id, grade: 5, weightedGrade: 15, time: 60 - index };
    await aResult(world, { ...marks, questionnaireId: paper.id });
    await aResult(world, { ...marks, questionnaireId: online.id, rank: 3 - index });
  }
  for (const stage of [paper, online]) {
    const { data } = await office.call(rankingApi.ofStage, { params: { id: stage.wireId }, query: { category: "L2" } });
    for (const person of people) {
      const { standing } = await person.caller.call(answersApi.explained, {
        params: { userId: person.wireId, questionnaireId: stage.wireId },
      });
      const row = data.find(({ user }) => user.id === person.wireId);
      expect(standing).toMatchObject({
        category: "L2",
        rank: row?.rank,
        ranked: 3,
        equals: [{ others: 2 }, { others: 2 }, { others: 0 }, {}],
      });
    }
  }
});
