import { letterNames, officeLetters } from "#access/mail/office-letters.ts";
import type { FixedMail } from "#access/mail/server/fixed-mail.service.ts";

/** The mails among the exports of a `*.mails.ts`, alone or in a table. */
const mailsAmong = (exported: object): FixedMail[] =>
  Object.values(exported).flatMap((one) => {
    if (typeof one === "function") return "facts" in one ? [one.facts as FixedMail] : [];
    return typeof one === "object" && one !== null ? mailsAmong(one) : [];
  });

/** docs/mails.md: which mail says what, when and to whom, by the exports of each `*.mails.ts`. `npm run mails` writes it, and a test checks it. */
export function mailsDocument(files: Readonly<Record<string, object>>): string {
  const rows = Object.entries(files).flatMap(([file, exported]) =>
    mailsAmong(exported)
      .map(({ subject, when, to }) => row([subject, when, to, `[${file.split("/").at(-1)}](../${file})`]))
      .sort(),
  );
  return `# Every mail

Written by \`npm run mails\` from the mails' declarations; a test compares. A mail is a row: when it leaves, to whom, and its words with their
\`{placeholders}\`. Beside these mails, the office writes messages to lists of people, schools, clubs and centers.

## Words of the office

The office rewrites them under « Configuration, E-mails automatiques » (\`/admin/configuration/courriels-automatiques\`); \`office-letters.ts\` has their first
words. A mail that is needed always leaves. The others leave once the office switches them on, and those with an unsubscribe link not to people who
refuse them.

| Mail | When | To | Leaves | Its placeholders |
|---|---|---|---|---|
${letterNames.map((name) => officeRow(name)).join("\n")}

## Fixed words

They always leave.

| Subject | When | To | Words |
|---|---|---|---|
${rows.join("\n")}
`;
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("\u00A0", " ")).join(" | ")} |`;

function officeRow(name: (typeof letterNames)[number]): string {
  const { title, when, to, always, isSecurity, isUnsubscribable, placeholders, required } = officeLetters[name];
  const switchable = isUnsubscribable ? "if switched on; unsubscribe link" : "if switched on";
  const leaves = always === null ? switchable : `always${isSecurity ? "; protects an account" : ""}`;
  const words = Object.keys(placeholders).map((one) => `${one}${required.includes(one) ? " (required)" : ""}`);
  return row([title, when, to, leaves, words.join(", ")]);
}
