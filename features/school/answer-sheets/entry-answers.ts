import { choicesOf } from "#contest/problem/choices.ts";
import type { GivenAnswers, ProblemForm } from "#school/school-stages/marking.ts";
import { isFree, questionTypes } from "#season/marking/question-type.ts";

interface Problem {
  readonly id: number;
  readonly title: string;
  readonly form: ProblemForm;
}

/**
 * The reason for which typed answers are refused, or `null`. A field holds one answer. A choice is one of the problem, or was when the sheet was last
 * typed.
 */
export function refusalOfAnswers(
  typed: Readonly<Record<string, { readonly answers: readonly string[] }>>,
  problems: readonly Problem[],
  before: readonly { readonly answers: GivenAnswers }[],
): string | null {
  for (const [id, { answers }] of Object.entries(typed)) {
    const problem = problems.find((one) => String(one.id) === id);
    if (!problem) return "Les problèmes ont changé\u00A0: rechargez la page.";
    const known = before.flatMap((entry) => entry.answers[id]?.answers ?? []);
    const refusal = refusalOfAnswer(answers, problem, known);
    if (refusal !== null) return refusal;
  }
  return null;
}

function refusalOfAnswer(answers: readonly string[], { title, form }: Problem, before: readonly string[]): string | null {
  if (isFree(form.type))
    return answers.length > questionTypes[form.type].openAnswer
      ? `Trop de réponses au problème «\u00A0${title}\u00A0»\u00A0: rechargez la page.`
      : null;
  const choices = new Set([...choicesOf(form).map(({ value }) => value), ...before]);
  const other = answers.find((answer) => !choices.has(answer));
  if (other !== undefined)
    return `«\u00A0${other}\u00A0» n'est pas, ou plus, un choix du problème «\u00A0${title}\u00A0»\u00A0: rechargez la page, puis cochez de nouveau.`;
  return new Set(answers).size < answers.length
    ? `Un choix du problème «\u00A0${title}\u00A0» est coché deux fois\u00A0: rechargez la page.`
    : null;
}
