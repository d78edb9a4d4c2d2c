import { lateScript } from "#platform/web/late-script.ts";

/** What sends from the home page: it comes with the sheet, as the network may be lost when the sheet is left. */
export const unsentAnswers = lateScript(() => import("./UnsentAnswers.tsx"));
