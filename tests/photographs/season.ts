import { answerSheets, type PrintedPage } from "#school/answer-sheets/server/answer-sheet.pdf.ts";
import { signaturesWith } from "#school/answer-sheets/server/sheet-signature.ts";
import { fingerprintOf } from "#school/answer-sheets/sheet-code.ts";
import { type PrintStyle, pagesOf } from "#school/answer-sheets/sheet-layout.ts";

export const PROBLEMS = 18;
const problems = Array.from({ length: PROBLEMS }, (_, index) => ({
  number: index + 1,
  title: index % 3 ? "" : "Le partage du gâteau",
  type: index % 4 === 1 ? ("twoFreeWithTotal" as const) : ("oneFree" as const),
  letters: [],
}));
const { sign } = signaturesWith("a secret of tests, of more than 32 letters");

/** The printed pages of these people's sheets. */
export function printed(userIds: readonly number[], style: PrintStyle): { pages: PrintedPage[]; pdf: Promise<Buffer> } {
  const count = pagesOf(PROBLEMS, style);
  const pages = userIds.flatMap((userId) =>
    Array.from({ length: count }, (_, index) => {
      const code = { stageId: 7, userId, spare: null, categoryId: 3, style, page: index + 1, problems: fingerprintOf([1, 2, 3]) };
      const who = { name: `Élève ${userId}`, className: "6e B", category: "C1" };
      return { ...who, style, problems, page: index + 1, pages: count, code: sign(code) };
    }),
  );
  const pdf = answerSheets("Feuilles", pages, { stage: "Quart de finale · 2027", school: "Collège Blaise-Pascal" })
    .toArray()
    .then((parts) => Buffer.concat(parts));
  return { pages, pdf };
}

/** What was photographed, and what must come of it. */
export interface Shot {
  readonly page: number;
  readonly hidden: readonly ("topRight" | "bottomLeft")[];
  readonly neighbour: number | null;
}

/**
 * So many photographs of so many pages: nine of ten of one whole sheet, in any order; the others with a thumb on one code or both, or with the sheet of a
 * neighbour beside it.
 */
export const shotsOf = (count: number, pages: number): Shot[] =>
  Array.from({ length: count }, (_, index) => ({
    page: (index * 7) % pages,
    hidden: index % 20 === 3 ? ["topRight"] : index % 20 === 13 ? ["bottomLeft"] : index % 40 === 27 ? ["topRight", "bottomLeft"] : [],
    neighbour: index % 40 === 7 ? (index * 7 + 1) % pages : null,
  }));
