import { oneToSix } from "./questions/one-to-six.ts";
import type { DemoQuestion } from "./questions/question.ts";
import { sevenToTwelve } from "./questions/seven-to-twelve.ts";
import { thirteenToEighteen } from "./questions/thirteen-to-eighteen.ts";

/** The online quarter-final of the demonstration, in order: problem n counts n. */
export const demoQuestions: readonly DemoQuestion[] = [...oneToSix, ...sevenToTwelve, ...thirteenToEighteen];
