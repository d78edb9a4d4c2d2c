import { useMergedRef } from "@mantine/hooks";
import type { Ref } from "react";

// What pages get in the place of parts of libraries that they never use (lean-libraries.ts).

/** Of Floating UI, for Mantine's scroll areas. */
export const useMergeRefs = <Element>(refs: Ref<Element>[]) => useMergedRef(...refs);

/** Mantine's windows compare it with their argument: none of ours scrolls by one. */
export const ScrollArea = { Autosize: null };

/** The build writes the variables of our theme, and no page uses Mantine's classes of widths (Themed.tsx). */
export const MantineCssVariables = (): null => null;
export const MantineClasses = MantineCssVariables;

const refuse = () => () => {
  throw new Error("Pages write no JSON Schema");
};

/** Only the server writes the JSON Schemas of zod's (openapi.ts). */
export const createToJSONSchemaMethod = refuse;
export const createStandardJSONSchemaMethod = refuse;

/** Zod's English messages: french.ts has one for every fault. */
export default () => ({});
