import { readFileSync } from "node:fs";
import { wordsOfHeading } from "../bundle.ts";

/**
 * The frame of every letter, in the parts that repeat. `letter.html` is made from `letter.mjml` by MJML, which knows what each mail program understands:
 * `npx mjml@5.4.1 features/mail/frame/letter.mjml -o features/mail/frame/letter.html`
 */
const [START = "", PARAGRAPH = "", BUTTON = "", END = ""] = readFileSync(new URL("../frame/letter.html", import.meta.url), "utf8").split(
  "<!-- part -->",
);

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly federationName: string;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Values are already markup; filled in one pass, so that none is searched for names. */
const fill = (part: string, values: Readonly<Record<string, string>>): string =>
  part.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;
const isAddress = (line: string): boolean => line.match(ADDRESS)?.[0] === line;

/** The text of some lines, with its links. */
function markupOf(lines: readonly string[]): string {
  const text = lines.join("\n");
  let markup = "";
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    markup += `${escaped(text.slice(end, index))}<a href="${escaped(address)}" style="color:#14163a">${escaped(address)}</a>`;
    end = index + address.length;
  }
  return (markup + escaped(text.slice(end))).replaceAll("\n", "<br />");
}

/** A paragraph, or a heading; an address that stands alone on its last line becomes a button. */
function partsOf(paragraph: string): string {
  const heading = wordsOfHeading(paragraph);
  if (heading !== undefined)
    return fill(PARAGRAPH, { paragraph: `<h2 style="margin:8px 0 0;font-size:18px;line-height:1.4">${escaped(heading)}</h2>` });
  const lines = paragraph.split("\n").map((line) => line.trim());
  const address = lines.at(-1) ?? "";
  if (!isAddress(address)) return fill(PARAGRAPH, { paragraph: markupOf(lines) });
  const button = fill(BUTTON, { address: escaped(address), label: "Ouvrir la page" });
  return lines.length === 1 ? button : fill(PARAGRAPH, { paragraph: markupOf(lines.slice(0, -1)) }) + button;
}

/** The HTML part of a signed letter: the federation's name begins its last paragraph. */
export const signedLetterHtml = ({ subject, text }: Pick<Letter, "subject" | "text">): string =>
  letterHtml({
    subject,
    text,
    federationName:
      text
        .trim()
        .split(/\n{2,}/)
        .at(-1)
        ?.split("\n")[0] ?? "",
  });

/** The HTML part of a letter: the words of its text, laid out. The signature, its last paragraphs from the federation's name on, is the foot. */
export function letterHtml({ subject, text, federationName }: Letter): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const signatureAt = paragraphs.findLastIndex((paragraph) => paragraph.startsWith(`${federationName}\n`));
  const [body, foot] = signatureAt === -1 ? [paragraphs, []] : [paragraphs.slice(0, signatureAt), paragraphs.slice(signatureAt)];
  const values = {
    title: escaped(subject),
    federation: escaped(federationName),
    foot: foot.map((paragraph) => markupOf(paragraph.split("\n"))).join("<br /><br />"),
  };
  return [fill(START, values), ...body.map(partsOf), fill(END, values)].join("");
}
