import type * as z from "zod";
import { Regulations } from "./regulations.ts";

interface Parts {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

function labelsIn(schema: z.ZodType): Readonly<Record<string, string>> {
  const { shape = {}, innerType, element, valueType, options = [] } = schema.def as Parts;
  const own = Object.entries(shape).flatMap(([name, { description }]) => (description === undefined ? [] : [[name, description]]));
  const parts = [...Object.values(shape), innerType, element, valueType, ...options].filter((part) => part !== undefined);
  return Object.assign(Object.fromEntries(own), ...parts.map(labelsIn));
}

/** The labels of the parameters of a season's rules, where a change or a refusal names them (RUL-01). */
export const ruleLabels = labelsIn(Regulations);
