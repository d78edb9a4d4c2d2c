import { expect, test } from "vitest";
import { personColumns } from "./person-columns.ts";

const typed = Object.entries(personColumns).flatMap(([name, { typed }]) => (typed ? [[name, typed.schema(undefined)] as const] : []));

test.each(typed)("LET-11 %s of a person is one line, read from left to right, without invisible signs", (_, schema) => {
  for (const sign of ["\n", "\u2028", "\u202E", "\u2066", "\u200B"])
    expect(schema.safeParse(`12${sign}3`).data ?? "", JSON.stringify(sign)).not.toContain(sign);
});
