import { withElision } from "#platform/contract/elision.ts";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import type { PaperStageOnWire, PictureOnWire, PupilOnWire } from "./answer-sheets.contract.ts";
import { fingerprintOf, readSheetCode, type SheetCode } from "./sheet-code.ts";
import { pagesOf } from "./sheet-layout.ts";
import type { Refusal } from "./sheet-reading.ts";

type KnownPicture = Pick<PictureOnWire, "userId" | "spare" | "style" | "page">;

interface KnownPupil extends Pick<PupilOnWire, "userId" | "firstname" | "lastname" | "isOnScreen"> {
  readonly entries: readonly { readonly source: string }[];
}

interface KnownStage extends Pick<PaperStageOnWire, "categories" | "others"> {
  readonly stage: Pick<PaperStageOnWire["stage"], "id" | "name">;
  readonly pupils: readonly KnownPupil[];
  readonly pictures: readonly KnownPicture[];
}

export const WHOSE = "Dites de quel élève est cette feuille.";

const OTHER_SHEET = "Cet élève a déjà une autre feuille photographiée\u00A0: les deux sont gardées, et montrées à la saisie.";

const refusals: Readonly<Record<Refusal, string>> = {
  none: "Aucune feuille n'est reconnue\u00A0: photographiez-la entière, à plat, sans ombre sur les deux carrés codés.",
  foreign: "Ce n'est pas une feuille de réponses imprimée ici\u00A0: le code qu'on y lit est un autre.",
  several: "Plusieurs feuilles sont sur cette photo\u00A0: photographiez-les une par une, pour qu'aucune ne soit prise pour une autre.",
};

export const refusalText = (why: Refusal): string => refusals[why];

/** « Feuille de réserve (C1) », as it is printed on it. */
export const spareSheet = (category: { readonly name: string } | undefined): string =>
  `Feuille de réserve${category ? ` (${category.name})` : ""}`;

export type Outcome =
  | { readonly kind: "refused"; readonly message: string }
  /** The page already has a picture: the teacher keeps one of the two. */
  | { readonly kind: "double"; readonly owner: string; readonly message: string }
  | { readonly kind: "kept"; readonly owner: string; readonly notices: readonly string[] };

/**
 * The owner of a page that was read, and the messages about it; the server decides again when it receives the picture, so teachers need no network here.
 * `waiting`: the codes of pages that are read but not sent yet.
 */
export function outcomeOf(text: string, isStraight: boolean, known: KnownStage, waiting: readonly string[] = []): Outcome {
  const code = readSheetCode(text);
  if (!code) return { kind: "refused", message: refusals.foreign };
  if (String(code.stageId) !== known.stage.id) return { kind: "refused", message: otherStage(code, known) };
  const pupil = known.pupils.find(({ userId }) => userId === String(code.userId));
  if (code.userId !== null && !pupil)
    return {
      kind: "refused",
      message: "Cette feuille est celle de quelqu'un qui n'est pas, ou plus, un élève de ce quart de finale dont vous avez la classe.",
    };
  const category = known.categories.find(({ id }) => id === String(code.categoryId));
  const owner = pupil ? nameOf(pupil) : spareSheet(category);
  const problemIds = category?.problemIds ?? [];
  const pages = pagesOf(problemIds.length, code.style);
  if (waiting.includes(text) || known.pictures.some((picture) => isSamePage(picture, code))) {
    const sheet = pupil ? `feuille ${withElision(owner)}` : owner.replace("F", "f");
    const page = pages > 1 ? `La page ${code.page} de la ${sheet}` : `La ${sheet}`;
    return { kind: "double", owner, message: `${page} est déjà là\u00A0: gardez l'ancienne photo, ou remplacez-la.` };
  }
  return { kind: "kept", owner, notices: noticesOf(code, { isStraight, pupil, pages, problemIds, known }) };
}

const isSamePage = (picture: KnownPicture, { userId, spare, style, page }: SheetCode): boolean =>
  picture.style === style && picture.page === page && (spare === null ? picture.userId === String(userId) : picture.spare === spare);

function otherStage({ stageId }: SheetCode, { others }: KnownStage): string {
  const other = others.find(({ id }) => id === String(stageId));
  return other
    ? `Cette feuille est celle d'une autre épreuve\u00A0: «\u00A0${other.name}\u00A0» de ${other.year}.`
    : "Cette feuille est celle d'un autre établissement, ou d'une épreuve qui n'existe plus.";
}

interface NoticeContext {
  readonly isStraight: boolean;
  readonly pupil: KnownPupil | undefined;
  readonly pages: number;
  readonly problemIds: readonly string[];
  readonly known: KnownStage;
}

function noticesOf(code: SheetCode, { isStraight, pupil, pages, problemIds, known }: NoticeContext): string[] {
  const isChanged = fingerprintOf(problemIds.map(Number)) !== code.problems;
  const isPageThere = (page: number) => known.pictures.some((picture) => isSamePage(picture, { ...code, page }));
  return [
    ...(isStraight ? [] : ["Un des deux codes n'est pas lisible\u00A0: la photo est gardée entière, sans découper les réponses."]),
    ...(isChanged ? ["Les problèmes ont changé depuis l'impression\u00A0: la photo est gardée entière, sans découper les réponses."] : []),
    ...(code.userId === null ? [WHOSE] : []),
    ...(known.pictures.some((picture) => picture.userId === String(code.userId) && picture.style !== code.style) ? [OTHER_SHEET] : []),
    ...(pages > 1 && code.page > 1 && !isPageThere(code.page - 1) ? [`La page ${code.page - 1} n'est pas encore là.`] : []),
    ...(pupil?.entries.some(({ source }) => source === "paper")
      ? ["Cette feuille est déjà saisie\u00A0: la photo s'ajoute, et rien de ce qui est saisi ne change."]
      : []),
    ...(pupil?.isOnScreen ? ["Cet élève a aussi répondu à l'écran\u00A0: dites ensuite ce qui compte."] : []),
  ];
}

/** The pages without a picture, of a sheet that has one of another page. */
export function missingPages(pictures: readonly KnownPicture[], problems: number): number[] {
  const [first] = pictures;
  if (!first) return [];
  const there = new Set(pictures.filter(({ style }) => style === first.style).map(({ page }) => page));
  return Array.from({ length: pagesOf(problems, first.style) }, (_, index) => index + 1).filter((page) => !there.has(page));
}
