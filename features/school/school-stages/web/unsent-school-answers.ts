import { lateScript } from "#platform/web/late-script.ts";

/** The sender of a home page: it loads with the sheet, since the network may be lost when the sheet is left. */
export const unsentSchoolAnswers = lateScript(() => import("./UnsentSchoolAnswers.tsx"));
