import { expect } from "vitest";
import { decideAsIn40thEdition } from "#tests/decided-season.ts";
import { aSquad, squadCategory } from "#tests/squads.ts";
import { aResult, aStage, changeResults, trailOf } from "#tests/stages.ts";
import { readWorkbook } from "#tests/workbook.ts";
import { aClub, anAdmin, aParticipant, aSchool, test, type World } from "#tests/world.ts";
import { rankingApi } from "../ranking.contract.ts";

interface Facts {
  readonly lastname: string;
  readonly category?: string;
  readonly birthday?: string;
  readonly marks: readonly [grade: number, weightedGrade: number, time?: number] | "absent" | "ungraded";
}

/** Participants with a result each at a stage. */
async function insertResults(world: World, stage: { id: number }, people: readonly Facts[]) {
  const made = [];
  for (const { lastname, category = "C1", birthday = "2013-03-14", marks } of people) {
    const person = await aParticipant(world, { category, person: { lastname, birthday } });
    const [grade, weightedGrade, time] = typeof marks === "string" ? [] : marks;
    const of = { userId: person.id, questionnaireId: stage.id, absent: marks === "absent" };
    await aResult(world, { ...of, grade, weightedGrade, time, byHand: true });
    made.push(person);
  }
  return made;
}

const readPlaces = (page: { data: readonly { rank: number; tied: boolean; user: { contact: { lastname: string } } }[] }) =>
  page.data.map(({ rank, tied, user }) => `${rank}${tied ? "=" : ""} ${user.contact.lastname}`);

test("GRD-05 CTR-04 a stage on paper is ranked too: 1, 2, 2, 4, the absent and the ungraded have no rank", async ({ world }) => {
  const stage = await aStage(world, { physical: true });
  await insertResults(world, stage, [
    { lastname: "Quatrième", marks: [5, 15, 61] },
    { lastname: "Absent", marks: "absent" },
    { lastname: "Deuxième", marks: [5, 15, 60] },
    { lastname: "Copie rendue", marks: "ungraded" },
    { lastname: "Ex æquo", marks: [5, 15, 60] },
    { lastname: "Première", marks: [5, 15.5, 90] },
    { lastname: "Zéro", marks: [0, 0] },
  ]);
  const office = (await anAdmin(world)).caller;
  const ranking = await office.call(rankingApi.ofStage, { params: { id: stage.wireId }, query: { category: "C1" } });
  expect(readPlaces(ranking)).toEqual(["1 Première", "2= Deuxième", "2= Ex æquo", "4 Quatrième", "5 Zéro"]);
  expect(ranking.meta).toMatchObject({ totalItems: 5, currentPage: 1, totalPages: 1, filter: { category: "C1" } });
});

test("GRD-05 between equals the younger comes first, the older in an adult category", async ({ world }) => {
  const stage = await aStage(world);
  const [older, younger] = ["1970-01-01", "1990-01-01"];
  await insertResults(world, stage, [
    { lastname: "Aîné", category: "HC", birthday: older, marks: [5, 15, 60] },
    { lastname: "Cadet", category: "HC", birthday: younger, marks: [5, 15, 60] },
    { lastname: "Grand", category: "L2", birthday: older, marks: [5, 15, 60] },
    { lastname: "Petit", category: "L2", birthday: younger, marks: [5, 15, 60] },
  ]);
  const office = (await anAdmin(world)).caller;
  const of = (category: string) => office.call(rankingApi.ofStage, { params: { id: stage.wireId }, query: { category } });
  expect(readPlaces(await of("HC"))).toEqual(["1 Aîné", "2 Cadet"]);
  expect(readPlaces(await of("L2"))).toEqual(["1 Petit", "2 Grand"]);
});

test("GRD-05 without category all categories follow, each ranked on its own, and no page skips anybody", async ({ world }) => {
  const stage = await aStage(world);
  await insertResults(world, stage, [
    { lastname: "L1 a", category: "L1", marks: [9, 45] },
    { lastname: "CM a", category: "CM", marks: [3, 6] },
    { lastname: "CM b", category: "CM", marks: [3, 6] },
    { lastname: "CM c", category: "CM", marks: [3, 6] },
    { lastname: "L1 b", category: "L1", marks: [8, 40] },
    { lastname: "CE a", category: "CE", marks: [2, 3] },
  ]);
  const office = (await anAdmin(world)).caller;
  const of = (query: { page?: number; limit?: number; first?: number }) =>
    office.call(rankingApi.ofStage, { params: { id: stage.wireId }, query });
  const all = ["1 CE a", "1= CM a", "1= CM b", "1= CM c", "1 L1 a", "2 L1 b"];
  expect(readPlaces(await of({}))).toEqual(all);
  for (const limit of [1, 2, 4, 5]) {
    const pages = [];
    for (let page = 1; page <= Math.ceil(6 / limit); page += 1) pages.push(...readPlaces(await of({ limit, page })));
    expect(pages, `${limit} a page`).toEqual(all);
  }
  expect(readPlaces(await of({ limit: 4, page: 3 }))).toEqual([]);
  const podium = await of({ first: 1 });
  expect(readPlaces(podium)).toEqual(["1 CE a", "1= CM a", "1= CM b", "1= CM c", "1 L1 a"]);
  expect(podium.meta).toMatchObject({ totalItems: 5, totalPages: 1 });

  await insertResults(world, stage, [{ lastname: "CM venue ensuite", category: "CM", marks: [1, 1] }]);
  await world.settle();
  expect(readPlaces(await of({ limit: 4, page: 2 }))).toEqual(["4 CM venue ensuite", "1 L1 a", "2 L1 b"]);
});

test("GRD-05 a row has the person, school and club, and the marks", async ({ world }) => {
  const stage = await aStage(world);
  const [school, club] = [await aSchool(world), await aClub(world)];
  const contact = { lastname: "Nguyễn", firstname: "Zoé" };
  const pupil = await aParticipant(world, { establishmentId: school.id, clubId: club.id, person: contact });
  const marks = { grade: 7, weightedGrade: 30.5, time: 88, qualified: true };
  await aResult(world, { userId: pupil.id, questionnaireId: stage.id, ...marks, origin: "hand" });
  const { data } = await (await anAdmin(world)).caller.call(rankingApi.ofStage, { params: { id: stage.wireId } });
  expect(data).toEqual([
    {
      rank: 1,
      tied: false,
      user: { id: pupil.wireId, numPalmares: expect.stringMatching(/^P\d{7}$/), contact },
      category: { name: "C2" },
      establishment: { name: school.name, city: "Lyon" },
      club: { name: club.name, city: "Lyon" },
      ...marks,
    },
  ]);
});

test("GRD-05 the national ranking: semi-final + 2 × final, for people graded at the final", async ({ world }) => {
  const semi = await aStage(world, { name: "Demi-finale", physical: true, order: 2 });
  const final = await aStage(world, { name: "Finale nationale", physical: true, order: 3, previousQuestionnaireId: semi.id });
  const [both, , only, gone] = await insertResults(world, final, [
    { lastname: "Deux étapes", marks: [4, 10, 100] },
    { lastname: "Absent", marks: "absent" },
    { lastname: "Finale seule", marks: [6, 21, 90] },
    { lastname: "Absente avant", marks: [6, 21, 91] },
  ]);
  await aResult(world, { userId: both?.id ?? 0, questionnaireId: semi.id, grade: 5, weightedGrade: 15.5, time: 80 });
  await aResult(world, { userId: gone?.id ?? 0, questionnaireId: semi.id, absent: true });
  const ranking = await (await anAdmin(world)).caller.call(rankingApi.national, { params: { year: 2027 }, query: { category: "C1" } });
  expect([ranking.semiFinal, ranking.final]).toEqual([
    { id: semi.wireId, name: "Demi-finale", year: 2027 },
    { id: final.wireId, name: "Finale nationale", year: 2027 },
  ]);
  expect(readPlaces(ranking)).toEqual(["1 Deux étapes", "2 Finale seule", "3 Absente avant"]);
  expect(ranking.data[0]).toMatchObject({
    grade: 13,
    weightedGrade: 35.5,
    time: 280,
    semiFinal: { grade: 5, weightedGrade: 15.5, time: 80 },
    final: { grade: 4, weightedGrade: 10, time: 100 },
  });
  expect(ranking.data[1]).toMatchObject({ user: { id: only?.wireId }, grade: 12, weightedGrade: 42, time: 180, semiFinal: null });
});

test("GRD-05 a ranking is downloaded whole, or one category, and the trail records it", async ({ world }) => {
  const semi = await aStage(world, { name: "Demi-finale", order: 2 });
  const final = await aStage(world, { name: "Finale nationale", order: 9, previousQuestionnaireId: semi.id });
  const school = await aSchool(world, { name: "=1+1" });
  const [first] = await insertResults(world, final, [
    { lastname: "Première", marks: [4, 10.5, 100] },
    { lastname: "Ex", marks: [3, 6, 80] },
    { lastname: "Æquo", marks: [3, 6, 80] },
    { lastname: "Absent", marks: "absent" },
    { lastname: "Autre", category: "L1", marks: [9, 45] },
  ]);
  await world.db.updateTable("registrations").set({ establishmentId: school.id }).where("userId", "=", Number(first?.id)).execute();
  const office = await anAdmin(world);
  const query = { format: "xlsx" } as const;
  const stage = await office.caller.download(rankingApi.ofStage, { params: { id: final.wireId }, query });
  expect(stage.name).toBe("Classement Finale nationale 2027.xlsx");
  const { rows } = await readWorkbook(stage.bytes);
  expect(rows.map(({ cells }) => [cells.categorie, cells.rang, cells.exæquo, cells.nom, cells.note, cells.tempsmin])).toEqual([
    ["C1", "1", "", "Première", "4", "100"],
    ["C1", "2", "Oui", "Æquo", "3", "80"],
    ["C1", "2", "Oui", "Ex", "3", "80"],
    ["L1", "1", "", "Autre", "9", ""],
  ]);
  expect(rows[0]?.cells).toMatchObject({ etablissement: "=1+1", ville: "Lyon", coefficient: "10.5", qualifie: "En attente" });
  const nation = await office.caller.download(rankingApi.national, { params: { year: 2027 }, query: { ...query, category: "L1" } });
  expect(nation.name).toBe("Classement national 2027 L1.xlsx");
  const [alone, ...others] = (await readWorkbook(nation.bytes)).rows;
  expect(others).toEqual([]);
  expect(alone?.cells).toMatchObject({ nom: "Autre", note: "18", coefficient: "90", tempsmin: "", notedemifinale: "", notefinale: "9" });
  const exported = { actorId: office.id, action: "export ranking" };
  expect(await trailOf(world, `stage ${final.id}`)).toMatchObject([exported, { ...exported, after: { category: "L1" } }]);
});

test("GRD-05 no final, no semi-final, no such stage or category: refused with a helpful message", async ({ world }) => {
  const stage = await aStage(world, { year: 2031, name: "Finale nationale" });
  const office = (await anAdmin(world)).caller;
  const nation = (year: number) => office.refused(rankingApi.national, { params: { year } });
  expect(await nation(2030)).toMatchObject({
    status: 404,
    message:
      "Aucune étape de 2030 n'est une finale nationale : choisissez ce tour dans les réglages de l'étape pour établir le classement national.",
  });
  expect(await nation(2031)).toMatchObject({
    status: 409,
    message: "L'étape « Finale nationale » n'a pas d'étape précédente : indiquez sa demi-finale.",
  });
  const ofStage = (id: string, query = {}) => office.status(rankingApi.ofStage, { params: { id }, query });
  expect(await ofStage("2000000000")).toBe(404);
  expect(await ofStage(stage.wireId, { category: "C9" })).toBe(400);
  for (const query of [{ first: 0 }, { first: 1_001 }, { limit: 101 }, { limit: 0 }, { page: 0 }, { format: "csv" }])
    expect(await ofStage(stage.wireId, query), JSON.stringify(query)).toBe(400);
});

/** A member of a team (or none) with marks at a stage. */
async function aMemberOf(
  world: World,
  stageId: number,
  squadId: number | null,
  lastname: string,
  marks: readonly [number, number, number?],
) {
  const person = await aParticipant(world, { category: squadCategory, year: YEAR_OF_TEAMS, person: { lastname, birthday: "2004-05-06" } });
  await world.db.updateTable("registrations").set({ squadId }).where("userId", "=", person.id).execute();
  const [grade, weightedGrade, time = null] = marks;
  await aResult(world, { userId: person.id, questionnaireId: stageId, grade, weightedGrade, time, byHand: true });
  return person;
}

const YEAR_OF_TEAMS = 2036;

test("RUL-05 teams are ranked by the sums of their members, who stand in the individual ranking of L2 too", async ({ world }) => {
  const year = YEAR_OF_TEAMS;
  const final = await aStage(world, { year, name: "Finale nationale", physical: true });
  const one = await aSquad(world, "Lycée A 1", year);
  const other = await aSquad(world, "Lycée B 1", year);
  const absent = await aSquad(world, "Lycée C 1", year);
  await aMemberOf(world, final.id, one, "Abel", [9, 45, 60]);
  await aMemberOf(world, final.id, one, "Bell", [7, 30, 90]);
  await aMemberOf(world, final.id, other, "Cantor", [8, 40, 70]);
  await aMemberOf(world, final.id, other, "Dirac", [8, 35, 70]);
  await aMemberOf(world, final.id, null, "Seul", [18, 171, 10]);
  const away = await aMemberOf(world, final.id, absent, "Parti", [0, 0]);
  await changeResults(world, away, { grade: null, weightedGrade: null, absent: true });
  const alone = await aParticipant(world, { category: "L2", year, person: { lastname: "Individuelle", birthday: "2004-05-06" } });
  await aResult(world, { userId: alone.id, questionnaireId: final.id, grade: 8, weightedGrade: 36, time: 80 });
  const office = (await anAdmin(world)).caller;
  const request = { params: { id: final.wireId }, query: {} };
  expect(await office.refused(rankingApi.teams, request), "nothing is decided yet").toMatchObject({
    status: 409,
    message: "Le règlement de 2036 ne classe pas les équipes.",
  });
  const apart = await office.call(rankingApi.ofStage, { ...request, query: { category: "L2" } });
  expect(readPlaces(apart)).toEqual(["1 Individuelle"]);

  await decideAsIn40thEdition(world, year);
  const sums = { grade: 16, weightedGrade: 75 };
  expect(await office.call(rankingApi.teams, request)).toEqual([
    {
      rank: 1,
      tied: false,
      squad: { id: String(other), name: "Lycée B 1" },
      ...sums,
      time: 140,
      members: 2,
      people: [
        { lastname: "Cantor", firstname: "Marie", grade: 8, weightedGrade: 40, time: 70 },
        { lastname: "Dirac", firstname: "Marie", grade: 8, weightedGrade: 35, time: 70 },
      ],
    },
    expect.objectContaining({ rank: 2, tied: false, squad: { id: String(one), name: "Lycée A 1" }, ...sums, time: 150 }),
  ]);
  const individual = ["1 Seul", "2 Abel", "3 Cantor", "4 Individuelle", "5 Dirac", "6 Bell"];
  for (const category of ["L2", squadCategory])
    expect(readPlaces(await office.call(rankingApi.ofStage, { ...request, query: { category } })), category).toEqual(individual);
  const all = await office.call(rankingApi.ofStage, request);
  expect(readPlaces(all), "nobody stands twice").toEqual(individual);
  expect(all.meta.totalItems).toBe(6);
  expect(all.data.every(({ category }) => category.name === "L2")).toBe(true);

  const { name, bytes } = await office.download(rankingApi.teams, { ...request, query: { format: "xlsx" } });
  expect(name).toBe("Classement des équipes Finale nationale 2036.xlsx");
  const written = { note: "16", coefficient: "75" };
  expect((await readWorkbook(bytes)).rows.map(({ cells }) => cells)).toMatchObject([
    { ...written, rang: "1", equipe: "Lycée B 1", tempsmin: "140", membresnotes: "Cantor Marie, Dirac Marie" },
    { ...written, rang: "2", equipe: "Lycée A 1", tempsmin: "150", membresnotes: "Abel Marie, Bell Marie" },
  ]);
  expect((await trailOf(world, `stage ${final.id}`)).at(-1)).toMatchObject({ action: "export ranking", after: { hasSquads: true } });
});

test("RUL-06 the international final adds its two papers, whoever is graded at one of them", async ({ world }) => {
  const year = 2037;
  await world.db.deleteFrom("seasons").execute();
  const international = (query = {}) => office.call(rankingApi.international, { params: { year }, query });
  const refusal = async () => (await office.refused(rankingApi.international, { params: { year } })).message;
  const office = (await anAdmin(world)).caller;
  expect(await refusal()).toBe(
    "Aucune étape de 2037 n'est une finale internationale\u00A0: choisissez ce tour dans les réglages de chacune de ses deux épreuves.",
  );
  const saturday = await aStage(world, { year, name: "Finale internationale, samedi", kind: "international_final", order: 4 });
  expect(await refusal()).toBe(
    "«\u00A0Finale internationale, samedi\u00A0» est la seule épreuve de la finale internationale de 2037\u00A0: créez l'étape de la seconde.",
  );
  const friday = await aStage(world, { year, name: "Finale internationale, vendredi", kind: "international_final", order: 3 });
  expect(await refusal()).toBe("Le règlement de 2037 n'additionne pas les épreuves de la finale internationale.");
  await decideAsIn40thEdition(world, year);
  const marks = {
    Deux: [
      [5, 20, 30],
      [7, 25, 40],
    ],
    Seconde: [null, [11, 45, 71]],
    Première: [[11, 45, 70], null],
    Jamais: [null, null],
  } as const;
  for (const [lastname, papers] of Object.entries(marks)) {
    const { id: userId } = await aParticipant(world, { category: "C1", year, person: { lastname } });
    for (const [index, { id: questionnaireId }] of [friday, saturday].entries()) {
      const [grade, weightedGrade, time] = papers[index] ?? [];
      await aResult(world, { userId, questionnaireId, grade, weightedGrade, time, absent: grade === undefined });
    }
  }
  const ranking = await international({ category: "C1" });
  expect(readPlaces(ranking)).toEqual(["1 Deux", "2 Première", "3 Seconde"]);
  expect([ranking.first, ranking.second].map(({ id }) => id)).toEqual([friday.wireId, saturday.wireId]);
  expect(ranking.data[0]).toMatchObject({
    grade: 12,
    weightedGrade: 45,
    time: 70,
    first: { grade: 5, weightedGrade: 20, time: 30 },
    second: { grade: 7, weightedGrade: 25, time: 40 },
  });
  expect(ranking.data[2]).toMatchObject({ first: null, second: { grade: 11 } });
  const { name, bytes } = await office.download(rankingApi.international, { params: { year }, query: { format: "xlsx" } });
  expect(name).toBe("Classement international 2037.xlsx");
  const [best] = (await readWorkbook(bytes)).rows;
  expect(best?.cells).toMatchObject({ nom: "Deux", note: "12", notepremiereepreuve: "5", notesecondeepreuve: "7" });
  await aStage(world, { year, name: "Épreuve de plus", kind: "international_final", order: 9 });
  expect(await refusal()).toBe(
    "La finale internationale de 2037 additionne deux épreuves, et 3 étapes ont ce tour\u00A0: donnez «\u00A0Autre\u00A0» à celles qui n'en sont pas.",
  );
});

test("GRD-05 pending registrations are ranked like the others, and the ranking says how many they are", async ({ world }) => {
  const stage = await aStage(world, { physical: true });
  await insertResults(world, stage, [
    { lastname: "Deuxième", marks: [4, 15, 60] },
    { lastname: "Ailleurs", category: "C2", marks: [4, 15, 60] },
  ]);
  const { id: userId } = await aParticipant(world, { category: "C1", status: "CONFIRMED" });
  await aResult(world, { userId, questionnaireId: stage.id, grade: 5, weightedGrade: 15, time: 60 });
  const office = (await anAdmin(world)).caller;
  const read = (query: object) => office.call(rankingApi.ofStage, { params: { id: stage.wireId }, query });
  const all = await read({});
  expect([all.meta.totalItems, all.pending]).toEqual([3, 2]);
  expect((await read({ category: "C1" })).pending).toBe(1);
});
