import type { EnteredSheet } from "#school/school-stages/entries.ts";
import type { EntryOnWire } from "../answer-sheets.contract.ts";

type Read = Pick<EntryOnWire, "answers" | "minutes">;

export const comparable = ({ answers, minutes }: Read): EnteredSheet => ({
  minutes,
  answers: Object.fromEntries(
    Object.entries(answers).map(([id, { isRight, ...rest }]) => [id, { ...rest, ...(isRight !== null && { isRight }) }]),
  ),
});

/** « 12 » et « 24 », 4 en tout: an entry's answer to a problem; `null`: its time. */
export function textOf({ answers, minutes }: Read, problemId: string | null): string {
  if (problemId === null) return minutes === null ? "pas de temps" : `${minutes} min`;
  const { answers: written = [], total = null, isRight = null } = answers[problemId] ?? {};
  const parts = [
    written.length === 0 ? "rien" : written.map((answer) => `«\u00A0${answer}\u00A0»`).join(" et "),
    ...(total === null ? [] : [`${total} en tout`]),
    ...(isRight === null ? [] : [isRight ? "décidée juste" : "décidée fausse"]),
  ];
  return parts.join(", ");
}
