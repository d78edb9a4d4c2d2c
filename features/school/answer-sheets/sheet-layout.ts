/** The layout of a printed answer sheet, one geometry for printing and reading. In millimeters from the upper left corner of an A4 page. */

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export const paper = { width: 210, height: 297 } as const;

const CODE_SIDE = 28;
const MARGIN = 12;

/** The two codes, by which a page that is upside down or seen from the side is turned. */
export const codePlaces = {
  topRight: { x: paper.width - MARGIN - CODE_SIDE, y: MARGIN, width: CODE_SIDE, height: CODE_SIDE },
  bottomLeft: { x: MARGIN, y: paper.height - MARGIN - CODE_SIDE, width: CODE_SIDE, height: CODE_SIDE },
} as const;

/** A full square in each of the two other corners corrects the places that are far from both codes. */
const MARK_SIDE = 7;
export const marks: readonly Box[] = [
  { x: MARGIN, y: MARGIN, width: MARK_SIDE, height: MARK_SIDE },
  { x: paper.width - MARGIN - MARK_SIDE, y: paper.height - MARGIN - MARK_SIDE, width: MARK_SIDE, height: MARK_SIDE },
];

/** Usual letters, or letters twice as large with boxes across the whole page. */
export const printStyles = ["usual", "large"] as const;
export type PrintStyle = (typeof printStyles)[number];

const styles = {
  usual: { columns: 2, rows: 9, highest: 34 },
  large: { columns: 1, rows: 5, highest: 38 },
} as const satisfies Record<PrintStyle, { columns: number; rows: number; highest: number }>;

/** The pupil's name, above the boxes. */
export const head: Box = { x: MARGIN + MARK_SIDE + 5, y: MARGIN, width: codePlaces.topRight.x - 2 * MARGIN - MARK_SIDE, height: 42 };
/** Instructions, between the lower code and the field of the time. */
export const foot: Box = { x: MARGIN + CODE_SIDE + 8, y: codePlaces.bottomLeft.y + 3, width: 92, height: CODE_SIDE - 3 };
export const timeBox: Box = { x: 146, y: codePlaces.bottomLeft.y + 3, width: 40, height: 20 };

const boxes = { x: MARGIN, y: 58, width: paper.width - 2 * MARGIN, height: 194 } as const;
const GAP = 4;

const perPage = (style: PrintStyle): number => styles[style].columns * styles[style].rows;

export const pagesOf = (problems: number, style: PrintStyle): number => Math.max(1, Math.ceil(problems / perPage(style)));

/** The problems of a page (numbered from 0) with their boxes: down the first column, then down the second. */
export function boxesOf(problems: number, style: PrintStyle, page: number): { readonly index: number; readonly box: Box }[] {
  const { columns, rows, highest } = styles[style];
  const first = (page - 1) * perPage(style);
  const count = Math.max(0, Math.min(problems - first, perPage(style)));
  const used = Math.min(rows, Math.ceil(count / columns));
  const height = Math.min(highest, (boxes.height - (used - 1) * GAP) / used);
  const width = (boxes.width - (columns - 1) * GAP) / columns;
  return Array.from({ length: count }, (_, place) => ({
    index: first + place,
    box: {
      x: boxes.x + Math.floor(place / used) * (width + GAP),
      y: boxes.y + (place % used) * (height + GAP),
      width,
      height,
    },
  }));
}
