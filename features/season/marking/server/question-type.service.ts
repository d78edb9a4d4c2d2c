import { type RawBuilder, sql } from "kysely";
import { allQuestionTypes, shapeOf } from "../question-type.ts";

/** The type of the question in this row, as `typeOf` has it. */
export const typeIn = (row: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const types = allQuestionTypes.map((type) => {
    const { isMultiple, openAnswer, askTotal } = shapeOf(type);
    return sql`when ${column("is_multiple")} = ${sql.lit(isMultiple)} and ${column("open_answer")} = ${sql.lit(openAnswer)} and ${column("ask_total")} = ${sql.lit(askTotal)} then ${sql.lit(type)}`;
  });
  return sql`case ${sql.join(types, sql` `)} end`;
};
