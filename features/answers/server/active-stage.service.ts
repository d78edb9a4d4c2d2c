import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Database } from "#database/open.ts";
import { type ActiveStage, findActiveStage } from "#features/questionnaires/server/questionnaires.service.ts";
import type { Changes } from "#platform/server/changes.ts";
import { Prebuilt } from "#platform/server/implement.ts";
import type { ServedQuestion } from "../answers.contract.ts";
import { listCategories, type Reader } from "./answers.queries.ts";
import { type ImageFiles, imageFilesOf } from "./image-files.ts";

const NOTHING = Buffer.from("null");

type ActiveQuestion = ActiveStage["questions"][number];
type Category = Awaited<ReturnType<typeof listCategories>>[number];

/** The active online stage as this node keeps it in memory: its questions by id, and what it serves, written once per category. */
export interface KeptStage extends ActiveStage {
  readonly byId: ReadonlyMap<number, ActiveQuestion>;
  readonly served: ReadonlyMap<number, ServedInTwoWays>;
  /** PNG by the name of their files. */
  readonly imageFiles: ReadonlyMap<string, Buffer>;
}

/** By category, with its images within, or with the addresses of their files. */
interface ServedInTwoWays {
  readonly whole: ServedStage;
  readonly withImageFiles: ServedStage;
}

/** The answer to an opening of the stage, cut where a person's own answers belong. */
interface ServedStage {
  readonly head: Buffer;
  readonly questions: readonly { readonly id: number; readonly json: Buffer }[];
  readonly tail: Buffer;
  /** Whole and compressed, for whoever has saved nothing yet: most people, when everybody comes at once. */
  readonly blank: Prebuilt;
}

interface Tools {
  readonly db: Database;
  readonly changes: Changes;
  readonly secret: string;
  readonly imagesUrl: string;
}

export type ActiveStageReader = () => Promise<KeptStage | undefined>;

export const keepActiveStage = ({ db, changes, secret, imagesUrl }: Tools): ActiveStageReader =>
  changes.cached(["questionnaires", "questions", "possible_answers", "categories"], async () => {
    const [stage, categories] = await Promise.all([findActiveStage(db), listCategories(db)]);
    if (!stage || stage.questions.length === 0) return undefined;
    const { files, addressOf } = imageFilesOf(secret, imagesUrl, stage.questions);
    const inTwoWays = async (category: Category): Promise<ServedInTwoWays> => ({
      whole: await servedTo(category, stage, (image) => image),
      withImageFiles: await servedTo(category, stage, addressOf),
    });
    return {
      ...stage,
      byId: new Map(stage.questions.map((question) => [question.id, question])),
      served: new Map(await Promise.all(categories.map(async (category) => [category.id, await inTwoWays(category)] as const))),
      imageFiles: files,
    };
  });

type Shown = ImageFiles["addressOf"];

async function servedTo({ name, minutes, maxQuestion }: Category, stage: ActiveStage, shown: Shown): Promise<ServedStage> {
  const questionnaire = { id: String(stage.id), name: stage.name, year: stage.year, categoryName: name, minutes };
  const head = Buffer.from(`{"questionnaire":${JSON.stringify(questionnaire)},"isClosed":${stage.isClosed},"questions":[`);
  const questions = stage.questions.map((question, place) => {
    const json = JSON.stringify(servedQuestion(question, maxQuestion, shown)).slice(0, -1);
    return { id: question.id, json: Buffer.from(`${place > 0 ? "}," : ""}${json},"usersAnswers":`) };
  });
  const tail = Buffer.from("}]}");
  const blank = Buffer.concat([head, ...questions.flatMap(({ json }) => [json, NOTHING]), tail]);
  return { head, questions, tail, blank: new Prebuilt(blank, await promisify(gzip)(blank, { level: 9 })) };
}

/** A question without what is right, nor how many solutions there are (QST-09, QST-11). */
function servedQuestion(question: ActiveQuestion, maxQuestion: number | null, shown: Shown): Omit<ServedQuestion, "usersAnswers"> {
  const { id, title, text, isMultiple, askTotal, openAnswer, regex, position, coefficient } = question;
  return {
    id: String(id),
    title,
    text,
    image_start: question.imageStart && shown(question.imageStart),
    image_end: question.imageEnd && shown(question.imageEnd),
    isMultiple,
    askTotal,
    openAnswer,
    regex,
    position,
    coefficient,
    counts: maxQuestion === null || position <= maxQuestion,
    possibleAnswers: openAnswer > 0 ? [] : question.possibleAnswers.map(({ id, value }) => ({ id: String(id), value })),
  };
}

type Saved = Reader["saved"];

/** What one person receives: the stage of the category, and between its questions what was saved; before the first save, the same for all. */
export function spliced({ head, questions, tail, blank }: ServedStage, saved: Saved): Prebuilt {
  if (saved === null) return blank;
  const written = new Map(saved.map((answer) => [answer[0], Buffer.from(savedAsJson(answer))]));
  return new Prebuilt(Buffer.concat([head, ...questions.flatMap(({ id, json }) => [json, written.get(id) ?? NOTHING]), tail]));
}

const savedAsJson = ([questionId, answers, totalAnswer, version, savedAt]: NonNullable<Saved>[number]): string =>
  JSON.stringify({ questionId: String(questionId), answers, totalAnswer, version, savedAt: new Date(savedAt).toISOString() });
