import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type ActiveStage, findActiveStage } from "#contest/questions/server/stage-questions.service.ts";
import type { ServedQuestion } from "#contest/sheet/sheet.contract.ts";
import type { NodeTools } from "#database/node-tools.ts";
import { Prebuilt } from "#platform/server/implement.ts";
import { isFree, shapeOf } from "#season/marking/question-type.ts";
import { checkerOf } from "./answer-checks.ts";
import { listCategories, type Reader, savedAnswerAt } from "./answers.queries.ts";
import { buildImageFiles, type ImageFiles } from "./image-files.ts";

/** Compressed responses kept per category: one for each publication of errata or change of the stage's dates. */
const MAX_STATES = 8;

const [NULL_JSON, BEGIN, END_OF_ONE, END] = [Buffer.from("null"), Buffer.from(',"questions":['), Buffer.from("}"), Buffer.from("]}")];

type ActiveQuestion = ActiveStage["questions"][number];
type Category = Awaited<ReturnType<typeof listCategories>>[number];

/** The active online stage in this node's cache: the checks of answers by question, and the responses, serialized once per category. */
export interface CachedStage extends ActiveStage {
  readonly byId: ReadonlyMap<number, AnsweredQuestion>;
  /** By position from 0, the order of answers in a sheet; null where the stage has no question. */
  readonly questionIds: readonly (number | null)[];
  readonly served: ReadonlyMap<number, ServedVariants>;
  readonly imageFiles: ReadonlyMap<string, Buffer>;
}

interface AnsweredQuestion {
  /** Its position, from 0. */
  readonly index: number;
  readonly check: ReturnType<typeof checkerOf>;
}

interface ServedVariants {
  readonly withInlineImages: ServedStage;
  readonly withImageFiles: ServedStage;
}

interface ServedJson {
  readonly id: number;
  readonly index: number;
  readonly json: Buffer;
}

/** The response to an opening of the stage, split at the places of its state and of a person's answers. */
interface ServedStage {
  readonly head: Buffer;
  /** All questions by position; those that count in the category come first. */
  readonly questions: readonly ServedJson[];
  readonly counted: readonly ServedJson[];
  /** The whole compressed response by state for users without a saved answer, the majority when all arrive at once. */
  readonly blank: (state: string, isOver: boolean) => Promise<Prebuilt>;
}

interface Tools extends Pick<NodeTools, "db" | "changes"> {
  readonly secret: string;
  readonly imagesUrl: string;
}

export type ActiveStageReader = () => Promise<CachedStage | undefined>;

export const cacheActiveStage = ({ db, changes, secret, imagesUrl }: Tools): ActiveStageReader =>
  changes.cached(["questionnaires", "questions", "possible_answers", "categories", "seasons"], async () => {
    const stage = await findActiveStage(db);
    if (!stage || stage.questions.length === 0) return undefined;
    const categories = await listCategories(db, stage.id);
    const { files, addressOf } = buildImageFiles(secret, imagesUrl, stage.questions);
    const buildVariants = async (category: Category): Promise<ServedVariants> => ({
      withInlineImages: await buildServedStage(category, stage, (image) => image),
      withImageFiles: await buildServedStage(category, stage, addressOf),
    });
    return {
      ...stage,
      questionIds: idsByPosition(stage.questions),
      byId: new Map(stage.questions.map((question) => [question.id, { index: question.position - 1, check: checkerOf(question) }])),
      served: new Map(await Promise.all(categories.map(async (category) => [category.id, await buildVariants(category)] as const))),
      imageFiles: files,
    };
  });

const idsByPosition = (questions: readonly ActiveQuestion[]): (number | null)[] => {
  const ids = new Map(questions.map(({ id, position }) => [position, id]));
  return Array.from({ length: Math.max(...ids.keys()) }, (_, index) => ids.get(index + 1) ?? null);
};

type ImageSource = ImageFiles["addressOf"];

async function buildServedStage(
  { name, description, minutes, lastProblem }: Category,
  stage: ActiveStage,
  imageSource: ImageSource,
): Promise<ServedStage> {
  const questionnaire = {
    ...{ id: String(stage.id), name: stage.name, year: stage.year, minutes },
    ...{ categoryName: name, categoryDescription: description },
  };
  const head = Buffer.from(`{"questionnaire":${JSON.stringify(questionnaire)},`);
  const questions = stage.questions.map((question, place) => {
    const json = JSON.stringify(toServedQuestion(question, lastProblem, imageSource)).slice(0, -1);
    return { id: question.id, index: question.position - 1, json: Buffer.from(`${place > 0 ? "," : ""}${json},"usersAnswers":`) };
  });
  const counted = questions.filter(({ index }) => counts(index + 1, lastProblem));
  const compress = async (state: string, isOver: boolean) => {
    const blank = join(head, state, isOver ? questions : counted, () => NULL_JSON);
    return new Prebuilt(blank, await promisify(gzip)(blank, { level: 9 }));
  };
  const byState = new Map<string, Promise<Prebuilt>>();
  const blank = (state: string, isOver: boolean) => {
    const key = `${isOver} ${state}`;
    const built = byState.get(key) ?? compress(state, isOver);
    if (byState.size >= MAX_STATES) byState.clear();
    byState.set(key, built);
    return built;
  };
  return { head, questions, counted, blank };
}

const counts = (position: number, lastProblem: number | null): boolean => lastProblem === null || position <= lastProblem;

const join = (head: Buffer, state: string, questions: readonly ServedJson[], answerTo: (question: ServedJson) => Buffer): Buffer =>
  Buffer.concat([head, Buffer.from(state), BEGIN, ...questions.flatMap((one) => [one.json, answerTo(one), END_OF_ONE]), END]);

/** A question without the right answer or the number of solutions (QST-09, QST-11). */
function toServedQuestion(
  question: ActiveQuestion,
  lastProblem: number | null,
  imageSource: ImageSource,
): Omit<ServedQuestion, "usersAnswers"> {
  const { id, title, text, type, regex, position, coefficient } = question;
  return {
    id: String(id),
    title,
    text,
    image_start: question.imageStart && imageSource(question.imageStart),
    image_end: question.imageEnd && imageSource(question.imageEnd),
    image_start_alt: question.imageStartAlt,
    image_end_alt: question.imageEndAlt,
    ...shapeOf(type),
    regex,
    position,
    coefficient,
    counts: counts(position, lastProblem),
    possibleAnswers: isFree(type) ? [] : question.possibleAnswers.map(({ id, value }) => ({ id: String(id), value })),
  };
}

/** Problems that do not count in the category come after the last possible save (SEC-01): registering to read a paper shows only one's own category. */
export async function withAnswers(
  { head, questions, counted, blank }: ServedStage,
  { saved, isClosed, isOver, closesAt, endsAt, openedAt }: Reader,
  errata: string,
): Promise<Prebuilt> {
  const state = `${JSON.stringify({ isClosed, closesAt, endsAt, toBegin: null, openedAt }).slice(1, -1)},"errata":${errata}`;
  // The end of a person's time makes the response theirs alone.
  if (saved === null && endsAt === null) return blank(state, isOver);
  const usersAnswers = ({ id, index }: ServedJson): Buffer => {
    const answer = saved && savedAnswerAt(saved, index);
    return answer === null ? NULL_JSON : Buffer.from(JSON.stringify({ questionId: String(id), ...answer }));
  };
  return new Prebuilt(join(head, state, isOver ? questions : counted, usersAnswers));
}
