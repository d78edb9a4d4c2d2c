import { readFileSync } from "node:fs";
import { wordsOfHeading } from "../bundle.ts";

/**
 * The frame of every letter, in the parts that repeat. MJML, which knows the limits of each mail program, makes `letter.html` from `letter.mjml`:
 *
 * `npx mjml@5.4.1 features/access/mail/frame/letter.mjml -o features/access/mail/frame/letter.html`
 */
const [START = "", PARAGRAPH = "", BUTTON = "", END = ""] = readFileSync(new URL("../frame/letter.html", import.meta.url), "utf8").split(
  "<!-- part -->",
);

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly federationName: string;
  readonly unsubscribeLink?: string | undefined;
}

export const UNSUBSCRIBE = "Ne plus recevoir ces messages";

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Fills a part with values that are already markup, in one pass, so that no value is searched for names. */
const fill = (part: string, values: Readonly<Record<string, string>>): string =>
  part.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;
const isAddress = (line: string): boolean => line.match(ADDRESS)?.[0] === line;

const linkTo = (address: string, words = address): string => `<a href="${escaped(address)}" style="color:#14163a">${escaped(words)}</a>`;

function markupOf(lines: readonly string[]): string {
  const text = lines.join("\n");
  let markup = "";
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    markup += escaped(text.slice(end, index)) + linkTo(address);
    end = index + address.length;
  }
  return (markup + escaped(text.slice(end))).replaceAll("\n", "<br />");
}

const LONGEST_LABEL = 40;

/** The label of an address from the words before it: « Votre espace : », or the purpose in « Pour répondre, identifiant lea : ». */
function labelAfter(line = ""): string | undefined {
  const sentence = /^(.+?)\s*:$/.exec(line.split(/[.!?…] /).at(-1) ?? "")?.[1];
  const label = sentence === undefined ? undefined : (/^Pour [^,]+(?=,)/.exec(sentence)?.[0] ?? sentence);
  return label === undefined || label.includes(",") || label.length > LONGEST_LABEL ? undefined : label;
}

/** A paragraph, or a heading; an address alone on the last line becomes a button. */
function partsOf(paragraph: string): string {
  const heading = wordsOfHeading(paragraph);
  if (heading !== undefined)
    return fill(PARAGRAPH, { paragraph: `<h2 style="margin:8px 0 0;font-size:18px;line-height:1.4">${escaped(heading)}</h2>` });
  const lines = paragraph.split("\n").map((line) => line.trim());
  const address = lines.at(-1) ?? "";
  if (!isAddress(address)) return fill(PARAGRAPH, { paragraph: markupOf(lines) });
  const before = lines.slice(0, -1);
  const label = labelAfter(before.at(-1));
  const button = fill(BUTTON, { address: escaped(address), label: escaped(label ?? "Ouvrir la page") });
  return before.length === 0 ? button : fill(PARAGRAPH, { paragraph: markupOf(before) }) + button;
}

/** The HTML part of a signed letter, whose last paragraph begins with the federation's name. */
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

/** The HTML part of a letter, with the words of its text. The signature, its last paragraphs from the federation's name on, is the foot. */
export function letterHtml({ subject, text, federationName, unsubscribeLink }: Letter): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const signatureAt = paragraphs.findLastIndex((paragraph) => paragraph.startsWith(`${federationName}\n`));
  const [body, foot] = signatureAt === -1 ? [paragraphs, []] : [paragraphs.slice(0, signatureAt), paragraphs.slice(signatureAt)];
  const values = {
    title: escaped(subject),
    federation: escaped(federationName),
    foot: [
      ...foot.map((paragraph) => markupOf(paragraph.split("\n"))),
      ...(unsubscribeLink === undefined ? [] : [linkTo(unsubscribeLink, UNSUBSCRIBE)]),
    ].join("<br /><br />"),
  };
  return [fill(START, values), ...body.map(partsOf), fill(END, values)].join("");
}
