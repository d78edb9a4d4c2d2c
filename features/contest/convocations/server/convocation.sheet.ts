import type { Readable } from "node:stream";
import type { Site } from "#access/mail/server/site.service.ts";
import { plainMeasures } from "#contest/accommodations/accommodation.ts";
import { hourOf, monthOf, weekdayOf } from "#platform/contract/paris.ts";
import { A4, drawRule, heightOf, palette, pdfOf, type Sheet, writeText } from "#platform/server/pdf.ts";
import { categoryLabel } from "#season/categories/category-labels.ts";
import { addressLines, type Convocation, toBring } from "../convocation.ts";
import type { Occasion } from "./convocation.mail.ts";

type Publisher = Pick<Site, "federationName" | "contactEmail">;

interface PageNumber {
  readonly page: number;
  readonly pages: number;
}

const { ink, muted, rule } = palette;
const deepInk = "#0d0f2b";
const orange = "#ff8a1f";
const darkOrange = "#a84a00";

const LEFT = 56;
const WIDTH = A4.width - 2 * LEFT;
const STUB = 128;
const PAD = 20;
const FOOT = A4.height - 56;

const label = { size: 9.5, color: muted } as const;
const strong = { size: 12, weight: "bold", color: ink } as const;
const plain = { size: 11.5, color: ink } as const;

export const convocationSheets = (title: string, people: readonly Convocation[], occasion: Occasion, publisher: Publisher): Readable =>
  pdfOf(title, people, (sheet, person, place) =>
    drawConvocation(sheet, person, occasion, publisher, { page: place + 1, pages: people.length }),
  );

function drawConvocation(sheet: Sheet, person: Convocation, occasion: Occasion, publisher: Publisher, place: PageNumber): void {
  let y = drawHead(sheet, publisher.federationName);
  y += drawTitle(sheet, occasion.name, y) + 22;
  y += drawPerson(sheet, person, y) + 22;
  y += drawTicket(sheet, person, occasion, y) + 22;
  const bringText = `À apporter\u00A0:\n${toBring.map((thing) => `–\u00A0${thing}`).join("\n")}`;
  const availableHeight = FOOT - 24 - y - heightOf(sheet, bringText, WIDTH, plain) - 14;
  if (occasion.instructions !== "") y += drawInstructions(sheet, occasion.instructions, y, availableHeight) + 14;
  writeText(sheet, bringText, { x: LEFT, y, width: WIDTH }, plain);
  drawFoot(sheet, publisher, place);
}

/** The F pentomino, in cells. */
const pentomino = "M1,0H3V1H2V3H1V2H0V1H1Z";

function drawHead(sheet: Sheet, federationName: string): number {
  sheet.roundedRect(LEFT, 48, 40, 40, 10).fill("#1e2150");
  sheet
    .save()
    .translate(LEFT + 8.6, 48 + 8.2)
    .scale(7.6)
    .path(pentomino)
    .fill(orange)
    .restore();
  const style = { size: 14, weight: "title", color: ink, leading: 1.2 } as const;
  const box = { x: LEFT + 54, width: WIDTH - 54 };
  const height = heightOf(sheet, federationName, box.width, style);
  writeText(sheet, federationName, { ...box, y: 68 - height / 2 }, style);
  return 118;
}

function drawTitle(sheet: Sheet, name: string, y: number): number {
  const title = writeText(sheet, "Convocation", { x: LEFT, y, width: WIDTH }, { size: 32, weight: "title", color: ink, leading: 1.12 });
  const box = { x: LEFT, y: y + title + 2, width: WIDTH };
  return title + 2 + writeText(sheet, name, box, { size: 17, weight: "bold", color: darkOrange, leading: 1.25 });
}

function drawPerson(sheet: Sheet, person: Convocation, y: number): number {
  const name = `${person.firstname} ${person.lastname}`;
  let height = writeText(sheet, name, { x: LEFT, y, width: WIDTH }, { size: 21, weight: "bold", color: ink, leading: 1.25 }) + 8;
  const facts = [
    { title: "Numéro de membre", value: person.numPalmares },
    { title: "Identifiant", value: person.username },
    { title: "Catégorie", value: person.category === null ? "" : categoryLabel(person.category) },
    { title: "Établissement ou club", value: person.comesFrom ?? "" },
    { title: "Prévu pour vous", value: person.accommodation ? plainMeasures(person.accommodation) : "" },
  ].filter(({ value }) => value !== "");
  for (let first = 0; first < facts.length; first += 2) height += drawFacts(sheet, facts.slice(first, first + 2), y + height) + 6;
  return height - 6;
}

type Fact = Readonly<Record<"title" | "value", string>>;

function drawFacts(sheet: Sheet, facts: readonly Fact[], y: number): number {
  const width = WIDTH / 2;
  return Math.max(...facts.map((fact, place) => drawFact(sheet, fact, { x: LEFT + place * width, y, width: width - PAD })));
}

function drawFact(sheet: Sheet, { title, value }: Fact, box: { x: number; y: number; width: number }): number {
  const above = writeText(sheet, title, box, label);
  return above + writeText(sheet, value, { ...box, y: box.y + above }, strong);
}

/** Place, date and hour, like the participant area's ticket. */
function drawTicket(sheet: Sheet, { center }: Convocation, { date, hour }: Occasion, y: number): number {
  const x = LEFT + STUB + PAD;
  const width = WIDTH - STUB - 2 * PAD;
  const name = { size: 15, weight: "title", color: ink, leading: 1.25 } as const;
  const address = addressLines(center).join("\n");
  const place = label.size * 1.4 + heightOf(sheet, center.name, width, name) + heightOf(sheet, address, width, plain);
  const height = place + 12 + label.size * 1.4 + heightOf(sheet, weekdayOf(date), width * 0.62, strong) + 2 * PAD;
  sheet.save().roundedRect(LEFT, y, WIDTH, height, 12).clip().rect(LEFT, y, STUB, height).fill(deepInk).restore();
  sheet.roundedRect(LEFT, y, WIDTH, height, 12).lineWidth(1).stroke(rule);
  drawStub(sheet, date, y + height / 2);
  let cursor = y + PAD;
  cursor += writeText(sheet, "Lieu", { x, y: cursor, width }, label);
  cursor += writeText(sheet, center.name, { x, y: cursor, width }, name);
  cursor += writeText(sheet, address, { x, y: cursor, width }, plain) + 12;
  drawFact(sheet, { title: "Date", value: weekdayOf(date) }, { x, y: cursor, width: width * 0.62 });
  drawFact(sheet, { title: "Heure (de Paris)", value: hourOf(hour) }, { x: x + width * 0.64, y: cursor, width: width * 0.36 });
  return height;
}

function drawStub(sheet: Sheet, date: string, middle: number): void {
  const day = { size: 50, weight: "title", color: orange, align: "center", leading: 1 } as const;
  const below = { size: 15, weight: "title", color: "#ffffff", align: "center", leading: 1.2 } as const;
  writeText(sheet, String(Number(date.slice(8))), { x: LEFT, y: middle - 36, width: STUB }, day);
  writeText(sheet, monthOf(date), { x: LEFT, y: middle + 16, width: STUB }, below);
}

/** Prints the stage's text in the remaining space, smaller if it is long. The participant's area has the rest if it does not fit. */
function drawInstructions(sheet: Sheet, instructions: string, y: number, availableHeight: number): number {
  const box = { x: LEFT, y, width: WIDTH };
  const size = [11.5, 10.5, 9.5, 8.5].find((one) => heightOf(sheet, instructions, WIDTH, { ...plain, size: one }) <= availableHeight);
  if (size !== undefined) return writeText(sheet, instructions, box, { ...plain, size });
  const style = { ...plain, size: 8.5, leading: 1.4 };
  const maxLines = Math.floor(availableHeight / (style.size * style.leading)) - 1;
  const writtenHeight = writeText(sheet, instructions, box, { ...style, maxLines });
  return writtenHeight + writeText(sheet, REST, { ...box, y: y + writtenHeight }, style);
}

const REST = "[…] La suite de ce texte se lit dans votre espace.";

function drawFoot(sheet: Sheet, { federationName, contactEmail }: Publisher, { page, pages }: PageNumber): void {
  drawRule(sheet, { x: LEFT, y: FOOT - 8, width: WIDTH }, 0.75);
  writeText(sheet, `${federationName} · ${contactEmail}`, { x: LEFT, y: FOOT, width: WIDTH - 90 }, label);
  if (pages > 1) writeText(sheet, `Page ${page} sur ${pages}`, { x: LEFT + WIDTH - 90, y: FOOT, width: 90 }, { ...label, align: "right" });
}
