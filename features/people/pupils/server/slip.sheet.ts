import type { Readable } from "node:stream";
import { formatCode } from "#access/links/slip-code.ts";
import type { Row } from "#database/open.ts";
import { longDayInParis } from "#platform/contract/paris.ts";
import { A4, heightOf, pdfOf, type Sheet, writeText } from "#platform/server/pdf.ts";
import { drawQr } from "#platform/server/qr.ts";
import { categoryLabel, type DescribedCategory } from "#season/categories/category-labels.ts";
import { chunksOf } from "../slips.ts";

export interface Slip extends Row<"users", "firstname" | "lastname" | "username" | "numPalmares"> {
  readonly category: DescribedCategory;
  /** Empty: not known. */
  readonly className: string;
  readonly code: string;
  readonly expiresAt: Date;
}

interface Origin {
  readonly schoolName: string;
  readonly publicUrl: string;
}

const COLUMNS = 2;
const ROWS = 3;
const SLIPS_A_PAGE = COLUMNS * ROWS;

const WIDTH = A4.width / COLUMNS;
const HEIGHT = A4.height / ROWS;
const PADDING = 20;
const INNER = WIDTH - 2 * PADDING;
const QR_SIZE = 88;
const GAP = 8;
const CODE_HEIGHT = 44;

const ink = "#14163a";
const rule = "#8b87a0";
const orange = "#fff4e8";

const label = { size: 8.5, color: "#5a5e8c", leading: 1.3 } as const;
const plain = { size: 9.5, color: ink, leading: 1.3 } as const;
const title = { weight: "title", color: ink, leading: 1.2 } as const;
const strong = { weight: "bold", color: ink, leading: 1.25 } as const;

type Corner = Record<"x" | "y", number>;

/** These slips, as many as fit on a page; a class begins on a new one, so that its teacher gets whole pages. */
export function slipSheets(title: string, slips: readonly Slip[], origin: Origin): Readable {
  const classes = [...Map.groupBy(slips, ({ className }) => className).values()];
  const pages = classes.flatMap((ofClass) => chunksOf(ofClass, SLIPS_A_PAGE));
  return pdfOf(title, pages, (sheet, page) => drawSlips(sheet, page, origin));
}

function drawSlips(sheet: Sheet, slips: readonly Slip[], origin: Origin): void {
  for (let column = 1; column < COLUMNS; column += 1) sheet.moveTo(column * WIDTH, 0).lineTo(column * WIDTH, A4.height);
  for (let row = 1; row < ROWS; row += 1) sheet.moveTo(0, row * HEIGHT).lineTo(A4.width, row * HEIGHT);
  sheet.lineWidth(0.75).dash(4, { space: 4 }).stroke(rule).undash();
  for (const [index, slip] of slips.entries())
    drawSlip(sheet, slip, origin, { x: (index % COLUMNS) * WIDTH + PADDING, y: Math.floor(index / COLUMNS) * HEIGHT + PADDING });
}

function drawSlip(sheet: Sheet, slip: Slip, { schoolName, publicUrl }: Origin, { x, y }: Corner): void {
  const bottom = y + HEIGHT - 2 * PADDING;
  drawQr(sheet, addressOf(publicUrl, slip), { x: x + INNER - QR_SIZE, y, width: QR_SIZE }, ink);
  drawPerson(sheet, slip, schoolName, { x, y });
  drawUsername(sheet, slip, { x, y: y + QR_SIZE + 5 });
  drawCode(sheet, slip, { x, y: bottom - STEPS_HEIGHT - GAP - CODE_HEIGHT });
  const steps = `1. Scannez ce carré avec un téléphone, ou allez sur ${publicUrl.replace(/^https?:\/\//, "")} et choisissez «\u00A0J'ai reçu un code de mon établissement\u00A0».
2. Choisissez un mot de passe, et gardez-le pour vous.
3. Ensuite, votre identifiant et votre mot de passe suffisent.`;
  const size = largestFittingSize(sheet, steps, { width: INNER, height: STEPS_HEIGHT }, plain, [9.5, 9, 8.5, 8, 7]);
  writeText(sheet, steps, { x, y: bottom - STEPS_HEIGHT, width: INNER }, { ...plain, size });
}

/** Browsers do not send the part after `#`, so that no server, log or proxy reads the code. */
const addressOf = (publicUrl: string, { username, code }: Slip): string =>
  `${publicUrl}/connexion/mot-de-passe#${new URLSearchParams({ identifiant: username, code })}`;

function drawPerson(sheet: Sheet, slip: Slip, schoolName: string, { x, y }: Corner): void {
  const box = { width: INNER - QR_SIZE - 2 * GAP, height: 58 };
  const name = `${slip.firstname}\n${slip.lastname}`;
  const size = largestFittingSize(sheet, name, box, title, [17, 15, 13, 11, 9.5, 8]);
  const below = y + 2 + writeText(sheet, name, { x, y, width: box.width }, { ...title, size });
  const details = `${slip.className && `${slip.className} · `}${categoryLabel(slip.category)} · ${schoolName}\nNuméro de membre ${slip.numPalmares}`;
  const smaller = largestFittingSize(sheet, details, { width: box.width, height: y + QR_SIZE - below }, label, [8.5, 8, 7, 6]);
  writeText(sheet, details, { x, y: below, width: box.width }, { ...label, size: smaller });
}

function drawUsername(sheet: Sheet, { username }: Slip, { x, y }: Corner): void {
  writeText(sheet, "Identifiant", { x, y, width: INNER }, label);
  const size = largestFittingSize(sheet, username, { width: INNER, height: 20 }, strong, [15, 14, 13, 12, 11, 10, 9, 8, 7]);
  writeText(sheet, username, { x, y: y + 11, width: INNER }, { ...strong, size });
}

/** A code expires at some hour of that day; it is valid on all days before. */
function drawCode(sheet: Sheet, { code, expiresAt }: Slip, { x, y }: Corner): void {
  sheet.roundedRect(x, y, INNER, CODE_HEIGHT, 8).fill(orange);
  const box = { x: x + 10, width: INNER - 20 };
  writeText(sheet, `Code, à utiliser une fois avant le ${longDayInParis(expiresAt)}`, { ...box, y: y + 5 }, label);
  writeText(sheet, formatCode(code), { ...box, y: y + 16 }, { ...strong, size: 20, leading: 1.2 });
}

const STEPS_HEIGHT = 64;

const largestFittingSize = (
  sheet: Sheet,
  text: string,
  { width, height }: { width: number; height: number },
  style: Omit<Parameters<typeof heightOf>[3], "size">,
  sizes: readonly [number, ...number[]],
): number => sizes.find((size) => heightOf(sheet, text, width, { ...style, size }) <= height) ?? sizes.at(-1) ?? sizes[0];
