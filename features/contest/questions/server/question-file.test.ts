import { expect } from "vitest";
import { questionTypes } from "#season/marking/question-type.ts";
import { formWith } from "#tests/person.ts";
import { aJpeg, aPhotograph, aPng } from "#tests/pictures.ts";
import { storeFirstAnswer } from "#tests/saved-answers.ts";
import { aStage, trailOf } from "#tests/stages.ts";
import { anAdmin, aPerson, test, type World } from "#tests/world.ts";
import { questionSetApi } from "../question-set.contract.ts";

const ofType = (type: string, facts: object = {}) => ({
  ...{
    title: `Une question ${type}`,
    type,
    text: "<p>Soit <strong>n</strong></p>",
    image_start: null,
    image_end: null,
    regex: null,
    coefficient: 3,
  },
  possibleAnswers: [
    { value: "12", isCorrect: true },
    { value: "13", isCorrect: false },
  ],
  ...facts,
});
const fileOf = (questions: readonly object[], head: object = {}) =>
  JSON.stringify({ format: "palmares-questionnaire", version: 1, questions, ...head });

async function anOffice(world: World) {
  const { id: actorId, caller } = await anAdmin(world);
  const send = (questionnaireId: string, file: string | Buffer<ArrayBuffer>, mode: "replace" | "add" = "replace") =>
    [questionSetApi.importFile, { query: { questionnaireId, mode }, body: formWith("file", file, "questions.json") }] as const;
  return {
    actorId,
    caller,
    exported: async (id: string) => (await caller.download(questionSetApi.exportFile, { params: { id } })).bytes.toString(),
    imported: (...args: Parameters<typeof send>) => caller.call(...send(...args)),
    refused: (...args: Parameters<typeof send>) => caller.refused(...send(...args)),
    read: (id: string) => caller.call(questionSetApi.read, { params: { id } }),
  };
}

test("STG-05 a questionnaire is exported, imported elsewhere, and exported again with the same bytes", async ({ world }) => {
  const { caller, exported, imported } = await anOffice(world);
  const [from, to] = [await aStage(world, { name: "Quart", year: 2027 }), await aStage(world)];
  const [png, jpeg, photograph] = [await aPng(), await aJpeg(), await aPhotograph(420, 300).jpeg({ quality: 80 }).toBuffer()];
  const types = Object.keys(questionTypes).map((type) => ofType(type, { image_start: png.toString("base64") }));
  const formula = '<p>Soit <span data-formula="x^2 &lt; y">x²</span></p>';
  const words = { title: "« Été » & 3 < x", image_start_alt: "Un « chat » & <b>", image_end_alt: "Une photographie" };
  const illustrated = ofType("oneFree", {
    ...{ ...words, text: formula, regex: "\\d+", formMatters: true },
    ...{ image_start: jpeg.toString("base64"), image_end: photograph.toString("base64") },
  });
  await imported(from.wireId, fileOf([...types, illustrated]));
  const { name, bytes } = await caller.download(questionSetApi.exportFile, { params: { id: from.wireId } });
  expect(name).toBe("Questions Quart 2027.json");
  await imported(to.wireId, bytes as Buffer<ArrayBuffer>);
  expect((await exported(to.wireId)) === bytes.toString()).toBe(true);
  const text = formula.replace('">', '" data-speech="x au carré inférieur à y">');
  expect(JSON.parse(bytes.toString())).toMatchObject({
    ...{ format: "palmares-questionnaire", version: 1 },
    questions: [...types.map(({ type }) => ({ type })), { type: "oneFree", ...words, text, regex: "\\d+", formMatters: true }],
  });
});

test("MRK-01 spellings travel in the file, and a file without them is read", async ({ world }) => {
  const { exported, imported, refused } = await anOffice(world);
  const [from, to] = [await aStage(world), await aStage(world)];
  const possibleAnswers = [
    { value: "1/2", isCorrect: true, spellings: [{ value: "la moitié" }, { value: "50 %" }] },
    { value: "3", isCorrect: true },
  ];
  const { questions } = await imported(from.wireId, fileOf([ofType("twoFree", { possibleAnswers }), ofType("oneFree")]));
  expect(questions.map((question) => question.possibleAnswers)).toMatchObject([possibleAnswers, ofType("oneFree").possibleAnswers]);
  const file = await exported(from.wireId);
  expect(JSON.parse(file).questions[0].possibleAnswers).toEqual(possibleAnswers);
  await imported(to.wireId, file);
  expect(await exported(to.wireId)).toBe(file);
  const twice = [{ ...possibleAnswers[0], spellings: [{ value: "3" }] }, possibleAnswers[1]];
  const message = "Question 1, réponse possible 2\u00a0: elle équivaut à la réponse 1";
  expect(await refused(to.wireId, fileOf([ofType("twoFree", { possibleAnswers: twice })]))).toMatchObject({ status: 400, message });
});

test("STG-05 imported questions replace or follow those of the stage, as requested, as the trail shows", async ({ world }) => {
  const { actorId, imported } = await anOffice(world);
  const { wireId: id } = await aStage(world, { questions: [{ title: "A" }, { title: "B" }] });
  const titles = ({ questions }: { questions: { position: number; title: string }[] }) =>
    questions.map((one) => `${one.position} ${one.title}`);
  expect(titles(await imported(id, fileOf([ofType("single", { title: "C" })]), "add"))).toEqual(["1 A", "2 B", "3 C"]);
  expect(titles(await imported(id, fileOf([ofType("single", { title: "D" })])))).toEqual(["1 D"]);
  expect(await trailOf(world, `stage ${id}`)).toMatchObject([
    { actorId, action: "import questions", before: [], after: [{ title: "C" }] },
    { actorId, action: "import questions", before: [{ title: "A" }, { title: "B" }, { title: "C" }], after: [{ title: "D" }] },
  ]);
});

test("SEC-02 S3 a file is cleaned like typed text; errors are told by question and field, and nothing is imported", async ({ world }) => {
  const { imported, refused, read } = await anOffice(world);
  const { wireId: id } = await aStage(world, { questions: [{ title: "A" }] });
  const { status, message, issues } = await refused(
    id,
    fileOf([
      ofType("single"),
      ofType("oneFree", { regex: "(a)\\1" }),
      ofType("single", { image_start: Buffer.from("<svg/>").toString("base64") }),
      ofType("twoFree", {
        possibleAnswers: [
          { value: "5", isCorrect: true },
          { value: "05", isCorrect: true },
        ],
      }),
    ]),
  );
  expect([status, message, issues.map((issue) => issue.message)]).toEqual([
    400,
    "3 points sont à corriger.",
    [
      "Question 2, format de la réponse\u00A0: cette expression régulière n'est pas valable",
      expect.stringContaining("Question 3, image avant l'énoncé\u00A0: l'image doit être au format PNG, JPEG ou WebP"),
      "Question 4, réponse possible 2\u00A0: elle équivaut à la réponse 1",
    ],
  ]);
  const misshapen = await refused(id, fileOf([ofType("single", { title: " " }), ofType("essay", { coefficient: -1 }), { title: "Nue" }]));
  expect(misshapen.issues.map((issue) => issue.message)).toEqual(
    expect.arrayContaining([
      "Question 1, titre\u00A0: le titre est requis",
      expect.stringMatching(/^Question 2, type\u00A0: le type est l'un de multiple, single/),
      expect.stringMatching(/^Question 2, coefficient\s: le coefficient est un nombre entier de 0 à 1\s000$/),
      "Question 3, énoncé\u00A0: ce champ est requis",
    ]),
  );
  expect((await read(id)).questions.map(({ title }) => title)).toEqual(["A"]);
  const { questions } = await imported(id, fileOf([ofType("single", { text: "<p>x<script>x()</script></p>", possibleAnswers: [] })]));
  expect(questions).toMatchObject([{ text: "<p>x</p>", possibleAnswers: [] }]);
});

test.for([
  ["no JSON", "PK\x03\x04", "Ce fichier n'est pas un questionnaire de Palmarès : choisissez un fichier .json exporté d'une étape."],
  ["another JSON", "[1]", "Cette valeur n'est pas valable"],
  ["another format", fileOf([], { format: "moodle" }), "2 points sont à corriger."],
  ["a later version", fileOf([ofType("single")], { version: 2 }), "Ce fichier vient d'une version plus récente de Palmarès"],
  ["no question", fileOf([]), "Ce fichier n'a pas de question"],
  ["201 questions", fileOf(Array(201).fill(ofType("single"))), "Un fichier a 200 questions au plus"],
  [
    "10 MB and more",
    fileOf([ofType("single", { text: "x".repeat(10_600_000) })]),
    "Le fichier dépasse 10 Mo : enregistrez-le en plusieurs parties.",
  ],
] as const)("SEC-02 a file that is %s is refused in French", async ([, file, message], { world }) => {
  const { refused } = await anOffice(world);
  const { wireId: id } = await aStage(world);
  expect(await refused(id, file)).toMatchObject({ status: 400, message });
});

test("STG-06 STG-08 nothing is imported into a stage that was answered, is sat in centers, is full or unknown", async ({ world }) => {
  const { refused } = await anOffice(world);
  const file = fileOf([ofType("single")]);
  const answered = await aStage(world, { questions: [{}] });
  await storeFirstAnswer(world.db, answered, (await aPerson(world)).id, "");
  const message = "Des participants ont déjà répondu à ce questionnaire.";
  expect(await refused(answered.wireId, file, "add")).toMatchObject({ status: 409, message });
  expect(await refused((await aStage(world, { physical: true })).wireId, file)).toMatchObject({ status: 409 });
  expect((await refused("999999", file)).status).toBe(404);
  const { wireId } = await aStage(world, { questions: [{}] });
  const full = fileOf(Array(200).fill(ofType("single")));
  expect(await refused(wireId, full, "add")).toMatchObject({ status: 400, message: "Une étape a 200 questions au plus" });
});
