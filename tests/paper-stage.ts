import sharp from "sharp";
import { signaturesWith } from "#school/answer-sheets/server/sheet-signature.ts";
import { formWith } from "./person.ts";
import { aSchoolStage, formOf } from "./school-stages.ts";
import { secret } from "./template.ts";
import { ACTIVE_YEAR, aPupil, aSchool, type World } from "./world.ts";

/** A form whose answer is one word or number. */
export const oneFree = (solution: string) => formOf("oneFree", [solution]);

/** Choices, of which these are right; several may be. */
export const choice = (type: "single" | "multiple", values: readonly string[], right: readonly string[]) => formOf(type, values, right);

/** Two answers and how many solutions there are. */
export const twoFreeWithTotal = (...solutions: readonly string[]) => formOf("twoFreeWithTotal", solutions);

interface StageFacts {
  readonly name?: string;
  readonly year?: number;
  readonly forms?: readonly object[];
  readonly categories?: readonly string[];
}

/** A stage on paper of a school, whose problems all these categories play; by default nine, whose solutions are their numbers, and one with two. */
export async function aPaperStage(
  world: World,
  school: { readonly id: number },
  {
    name = "Quart de finale",
    year = ACTIVE_YEAR,
    forms = [...Array.from({ length: 9 }, (_, index) => oneFree(String(index + 1))), twoFreeWithTotal("3", "4")],
    categories = ["C1", "C2"],
  }: StageFacts = {},
) {
  const { id, wireId, problems } = await aSchoolStage(world, school, {
    ...{ name, year, onScreen: false },
    problems: forms.map((form, index) => ({ form, categories, title: `Problème n° ${index + 1}` })),
  });
  return { id, wireId, params: { id: wireId }, problemIds: problems.map((problem) => problem.wireId) };
}

/** A school with a stage on paper and so many pupils in C1, in one class. */
export async function aPaperClass(world: World, count: number, facts: StageFacts = {}) {
  const school = await aSchool(world);
  const stage = await aPaperStage(world, school, facts);
  const pupils = [];
  for (let index = 0; index < count; index += 1)
    pupils.push(
      await aPupil(world, school, {
        ...{ category: "C1", className: "6e B", status: "CONFIRMED" },
        person: { firstname: `Léa ${index + 1}`, lastname: "Petit" },
      }),
    );
  return { school, stage, pupils, caller: school.correspondent.caller };
}

/** A stage on paper with a sheet of this pupil that was photographed and typed twice, two spare ones, and the code of a page that is still to come. */
export async function aTypedStage(
  world: World,
  school: { readonly id: number; readonly correspondent: { readonly id: number } },
  pupil: { readonly id: number },
) {
  const stage = await aPaperStage(world, school, { forms: [oneFree("4")] });
  const { id: categoryId } = await world.db.selectFrom("categories").select("id").where("name", "=", "C2").executeTakeFirstOrThrow();
  const picture = await sharp({ create: { width: 200, height: 280, channels: 3, background: "#dddddd" } })
    .webp()
    .toBuffer();
  const page = {
    ...{ schoolStageId: stage.id, categoryId, style: "usual", page: 1, problems: "K7", isStraight: false },
    picture,
    receivedAt: world.time.now,
  };
  const [own, spare, dropped] = await world.db
    .insertInto("answerSheetPictures")
    .values([
      { ...page, userId: pupil.id, digest: Buffer.alloc(32, 1) },
      { ...page, spare: 111_111, digest: Buffer.alloc(32, 2) },
      { ...page, spare: 222_222, digest: Buffer.alloc(32, 3) },
    ])
    .returning("id")
    .execute();
  const sheet = { schoolStageId: stage.id, userId: pupil.id, savedAt: world.time.now, minutes: 40 };
  const typed = (answer: string) => JSON.stringify({ [stage.problemIds[0] ?? ""]: { answers: [answer], total: 1, isRight: true } });
  await world.db
    .insertInto("schoolSheets")
    .values([
      { ...sheet, source: "paper", answers: typed("4"), enteredBy: school.correspondent.id },
      { ...sheet, source: "second", answers: typed("5") },
    ])
    .execute();
  const { sign } = signaturesWith(secret);
  const code = sign({ stageId: stage.id, userId: pupil.id, spare: null, categoryId, style: "large", page: 1, problems: "K7" });
  return {
    ...stage,
    ...{ code, own: String(own?.id), spare: String(spare?.id), dropped: String(dropped?.id) },
    picture: () => formWith("picture", new Uint8Array(picture), "page.webp"),
  };
}
