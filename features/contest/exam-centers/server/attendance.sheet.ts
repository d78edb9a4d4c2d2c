import type { Readable } from "node:stream";
import { shortMeasures } from "#contest/accommodations/accommodation.ts";
import { formatCount } from "#platform/contract/french-numbers.ts";
import { hourOf, weekdayOf } from "#platform/contract/paris.ts";
import { A4, drawRule, palette, pdfOf, type Sheet, writeText } from "#platform/server/pdf.ts";
import { candidateAffiliation } from "../candidate-list.ts";
import type { Candidate } from "../sitting.contract.ts";

interface Session {
  readonly federationName: string;
  readonly center: { readonly name: string; readonly city: string };
  readonly stage: { readonly name: string; readonly year: number; readonly date: string | null; readonly hour: string | null };
}

/** A page of the list: some candidates of one category, or those with needs. */
interface AttendancePage {
  readonly title: string;
  readonly columns: readonly Column[];
  /** Its expected candidates, on all its pages. */
  readonly expected: number;
  readonly first: number;
  readonly candidates: readonly Candidate[];
  readonly isLast: boolean;
}

const { ink, muted } = palette;
const orange = "#e56f00";

const LEFT = 42;
const WIDTH = A4.width - 2 * LEFT;
const TOP = 158;
const ROW = 30;
const FOOT = A4.height - 44;
const ROWS = 20;

const label = { size: 9, color: muted, maxLines: 1 } as const;
const cell = { size: 9.5, color: ink, leading: 1.2, maxLines: 2 } as const;

interface Column {
  readonly title: string;
  readonly width: number;
  readonly weight?: "bold";
  readonly text: (candidate: Candidate, number: number) => string;
}

const signedColumns: readonly Column[] = [
  { title: "N°", width: 26, text: (_, number) => String(number) },
  { title: "Nom", width: 110, weight: "bold", text: ({ user }) => user.contact.lastname },
  { title: "Prénom", width: 86, text: ({ user }) => user.contact.firstname },
  { title: "Membre", width: 58, text: ({ user }) => user.numPalmares },
  { title: "Établissement ou club", width: 116, text: candidateAffiliation },
  { title: "Signature", width: WIDTH - 396, text: () => "" },
];

/** On a page apart: the lists pass from hand to hand to be signed, and needs are nobody else's to read (TIM-02). */
const needColumns: readonly Column[] = [
  ...signedColumns.slice(0, 3),
  { title: "Catégorie", width: 58, text: ({ registration }) => registration?.category.name ?? "" },
  { title: "Aménagement", width: WIDTH - 280, text: ({ accommodation }) => (accommodation ? shortMeasures(accommodation) : "") },
];

/** A center's candidates, by category then by name, with room to sign (CTR-05). */
export function attendanceSheet(session: Session, candidates: readonly Candidate[]): Readable {
  const pages = pagesOf(candidates);
  const { name, year } = session.stage;
  return pdfOf(`Liste d'émargement, ${name} ${year}, ${session.center.name}`, pages, (sheet, page, place) => {
    drawHead(sheet, session, page);
    drawRows(sheet, page);
    drawFoot(sheet, session, `Page ${place + 1} sur ${pages.length}`);
  });
}

function pagesOf(candidates: readonly Candidate[]): AttendancePage[] {
  const groups = Map.groupBy(
    candidates,
    ({ registration }) => `Liste d'émargement, catégorie ${registration?.category.name ?? "sans catégorie"}`,
  );
  const withNeeds = candidates.filter(({ accommodation }) => accommodation);
  return [...groups, ["Aménagements, pour les surveillants seuls", withNeeds] as const].flatMap(([title, group]) =>
    Array.from({ length: Math.ceil(group.length / ROWS) }, (_, page) => ({
      title,
      columns: group === withNeeds ? needColumns : signedColumns,
      expected: group.length,
      first: page * ROWS + 1,
      candidates: group.slice(page * ROWS, (page + 1) * ROWS),
      isLast: group !== withNeeds && (page + 1) * ROWS >= group.length,
    })),
  );
}

function drawHead(sheet: Sheet, { federationName, center, stage }: Session, { title: heading, columns, expected }: AttendancePage): void {
  writeText(sheet, federationName, { x: LEFT, y: 40, width: WIDTH }, label);
  const title = { size: 21, weight: "title", color: ink, leading: 1.2, maxLines: 1 } as const;
  writeText(sheet, heading, { x: LEFT, y: 56, width: WIDTH }, title);
  const dateText = [stage.date && weekdayOf(stage.date), stage.hour && `${hourOf(stage.hour)} (heure de Paris)`].filter(Boolean).join(", ");
  const occasion = [`${stage.name} ${stage.year}`, dateText].filter(Boolean).join(" · ");
  const line = { size: 10.5, color: muted, maxLines: 1 } as const;
  writeText(sheet, occasion, { x: LEFT, y: 86, width: WIDTH - 90 }, line);
  writeText(sheet, formatCount(expected, "attendu"), { x: LEFT + WIDTH - 90, y: 86, width: 90 }, { ...line, align: "right" });
  writeText(sheet, [center.name, center.city].filter(Boolean).join(", "), { x: LEFT, y: 102, width: WIDTH }, { ...line, weight: "bold" });
  drawRule(sheet, { x: LEFT, y: 124, width: WIDTH }, 1.5, orange);
  drawLine(sheet, columns, TOP - 22, ({ title }) => title, { ...label, weight: "bold" });
  drawRule(sheet, { x: LEFT, y: TOP, width: WIDTH }, 0.75, muted);
}

function drawRows(sheet: Sheet, { candidates, columns, first, isLast, expected }: AttendancePage): void {
  for (const [place, candidate] of candidates.entries()) {
    const y = TOP + place * ROW;
    drawLine(sheet, columns, y + 3.5, ({ text }) => text(candidate, first + place), cell);
    drawRule(sheet, { x: LEFT, y: y + ROW, width: WIDTH }, 0.5);
  }
  if (!isLast) return;
  const countsLine = `Présents : ……… sur ${expected}        Absents : ………        Surveillant : …………………………………………`;
  writeText(sheet, countsLine, { x: LEFT, y: TOP + candidates.length * ROW + 12, width: WIDTH }, { ...label, size: 9.5, color: ink });
}

function drawLine(
  sheet: Sheet,
  columns: readonly Column[],
  y: number,
  text: (column: Column) => string,
  style: Parameters<typeof writeText>[3],
): void {
  let x = LEFT;
  for (const column of columns) {
    const weight = column.weight ?? style.weight;
    writeText(sheet, text(column), { x, y, width: column.width - 8 }, { ...style, ...(weight && { weight }) });
    x += column.width;
  }
}

function drawFoot(sheet: Sheet, { center, stage }: Session, page: string): void {
  drawRule(sheet, { x: LEFT, y: FOOT - 8, width: WIDTH }, 0.5);
  writeText(sheet, `${stage.name} ${stage.year}, ${center.name}`, { x: LEFT, y: FOOT, width: WIDTH - 90 }, label);
  writeText(sheet, page, { x: LEFT + WIDTH - 90, y: FOOT, width: 90 }, { ...label, align: "right" });
}
