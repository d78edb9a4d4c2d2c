import { type QueryClient, useQuery } from "@tanstack/react-query";
import { serverInstant } from "#platform/web/server-time.ts";
import type { SheetOrigin } from "./origin.ts";
import { inQueryCache, sheetCache, sheetQuery } from "./sheet-query.ts";
import type { ShownQuestion, ShownSheet } from "./shown-sheet.ts";

const onlyText = {
  ...{ image_start: null, image_start_alt: "", image_end: null, image_end_alt: "" },
  ...{ regex: "^\\d+$", coefficient: 1, counts: true, possibleAnswers: [], usersAnswers: null },
};

const problems: readonly ShownQuestion[] = [
  {
    ...onlyText,
    ...{ id: "essai-1", position: 1, type: "oneFree", title: "Les bougies" },
    text: "<p>Léo ouvre 4 boîtes de 6 bougies. Il pose 15 bougies sur un gâteau.</p><p>Combien de bougies lui reste-t-il&nbsp;?</p>",
  },
  {
    ...onlyText,
    ...{ id: "essai-2", position: 2, type: "twoFreeWithTotal", title: "La somme de deux chiffres" },
    text: "<p>Mon nombre a deux chiffres. La somme de ces deux chiffres est 3.</p><p>Plusieurs nombres conviennent&nbsp;: combien&nbsp;? Donnez-en deux.</p>",
  },
];

export const PRACTICE_SOLUTIONS =
  "Il reste 9 bougies. Trois nombres conviennent\u00A0: 12, 21 et 30. Au vrai questionnaire, les solutions viennent après la fermeture.";

/** The answers to the sample problems, kept by the tab. */
const KEPT = "practice";

function readPractice(): ShownSheet {
  const kept = sessionStorage.getItem(KEPT);
  return {
    questionnaire: { id: KEPT, name: "Essayer la feuille", year: 0, categoryName: "", categoryDescription: "", minutes: null },
    questions: kept === null ? problems : (JSON.parse(kept) as ShownQuestion[]),
    ...{ isClosed: false, closesAt: null, endsAt: null, toBegin: null, openedAt: serverInstant().toISOString() },
  };
}

const practice = sheetQuery([KEPT], async () => readPractice());

export const usePractice = () => useQuery(practice);

/** A sheet with two sample problems, which leaves the device nowhere: so that nobody meets the page for the first time at the opening. */
export const practiceOn = (userId: string): SheetOrigin => ({
  ...{ userId, drafts: "practice/", lock: `${KEPT} ${userId}`, channel: KEPT, isTimed: false, isPractice: true },
  send: async ({ body }) =>
    body.map(({ questionId, answers, totalAnswer = null, basedOn = 0 }) => ({
      ...{ questionId, answers, totalAnswer, version: basedOn + 1, savedAt: serverInstant().toISOString() },
      ...{ outdated: false, replaced: null },
    })),
  cache(queries: QueryClient) {
    const place = inQueryCache(queries, practice.queryKey);
    const write = (after: ShownSheet) => {
      place.write(after);
      sessionStorage.setItem(KEPT, JSON.stringify(after.questions));
    };
    return sheetCache(queries, { ...place, write });
  },
});
