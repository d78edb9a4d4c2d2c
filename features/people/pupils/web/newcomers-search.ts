import { toRanges } from "../id-ranges.ts";
import type { PupilsSearch } from "./pupils-search.ts";

/** Search parameters that offer to confirm the pupils just added, by account id. */
export const searchOfNewcomers = (userIds: readonly string[]): PupilsSearch => ({ status: "PENDING", nouveaux: toRanges(userIds) });
