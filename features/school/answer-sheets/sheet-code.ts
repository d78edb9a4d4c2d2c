import { type PrintStyle, printStyles } from "./sheet-layout.ts";

/** The content of a sheet's code: only numbers, no name. */
export interface SheetCode {
  readonly stageId: number;
  /** Null: a spare sheet, on which the name is handwritten; `spare` tells them apart. */
  readonly userId: number | null;
  readonly spare: number | null;
  readonly categoryId: number;
  readonly style: PrintStyle;
  readonly page: number;
  /** The printed problems (`fingerprintOf`). */
  readonly problems: string;
}

const letterOfStyle = { usual: "", large: "G" } as const satisfies Record<PrintStyle, string>;

/** « P1.12.3456.4.1.K7 », without its signature: only characters that a QR code encodes in its densest form. */
export const unsignedCode = ({ stageId, userId, spare, categoryId, style, page, problems }: SheetCode): string =>
  `P1.${stageId}.${userId ?? `R${spare}`}.${categoryId}.${letterOfStyle[style]}${page}.${problems}`;

export const SIGNATURE_LENGTH = 6;

const pattern = /^P1\.([1-9]\d{0,8})\.(?:([1-9]\d{0,8})|R([1-9]\d{0,8}))\.([1-9]\d{0,8})\.(G?)([1-9]\d?)\.([0-9A-Z]{2})\.([0-9A-Z]{6})$/;

/** The content of a code and its signature, which only the server can check; null if it is not one of our codes. */
export function readSheetCode(text: string): (SheetCode & { readonly signature: string }) | null {
  const found = pattern.exec(text);
  if (!found) return null;
  const [, stageId, userId, spare, categoryId, letter, page, problems = "", signature = ""] = found;
  return {
    stageId: Number(stageId),
    userId: userId === undefined ? null : Number(userId),
    spare: spare === undefined ? null : Number(spare),
    categoryId: Number(categoryId),
    style: printStyles.find((style) => letterOfStyle[style] === letter) ?? "usual",
    page: Number(page),
    problems,
    signature,
  };
}

/** The digits of base 32 that are not mistaken for others. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function inLetters(bytes: Uint8Array, length: number): string {
  let letters = "";
  for (let place = 0; place < length; place += 1) {
    const bit = place * 5;
    const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    letters += DIGITS[(pair >> (11 - (bit & 7))) & 31];
  }
  return letters;
}

/** Two characters for the problems of a category, in order. A sheet printed before they changed is recognized, and not cut by today's boxes. */
export function fingerprintOf(problemIds: readonly number[]): string {
  let hash = 0x811c9dc5;
  for (const character of problemIds.join(",")) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return inLetters(Uint8Array.of(hash >>> 24, (hash >>> 16) & 255), 2);
}
