import { listParameters, read, searchOf } from "#platform/web/search-params.ts";
import { candidateStates } from "../candidate-state.ts";

export const centerSearch = searchOf({
  ...listParameters,
  category: read.text,
  state: read.oneOf(...candidateStates),
  limit: (value: unknown): 0 | undefined => (value !== undefined && Number(value) === 0 ? 0 : undefined),
});
export type CenterSearch = ReturnType<typeof centerSearch>;
