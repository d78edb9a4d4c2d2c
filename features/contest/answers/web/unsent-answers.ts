import { lateScript } from "#platform/web/late-script.ts";

/** The home page's sending script. The sheet loads it, because the network may be lost when the sheet is left. */
export const unsentAnswers = lateScript(() => import("./UnsentAnswers.tsx"));
