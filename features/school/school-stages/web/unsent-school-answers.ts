import { lateScript } from "#platform/web/late-script.ts";

/** What sends from a home page: it comes with the sheet, as the network may be lost when the sheet is left. */
export const unsentSchoolAnswers = lateScript(() => import("./UnsentSchoolAnswers.tsx"));
