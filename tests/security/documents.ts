import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const answer = z.strictObject({
  requires: z.string(),
  state: z.enum(["met", "part", "no", "run", "n/a"]),
  how: z.string(),
  checks: z.array(z.string()).default([]),
});
const chapters = z.record(z.string(), z.record(z.string(), answer));
const limit = z.strictObject({ what: z.string(), file: z.string(), code: z.string() });

const readData = (name: string): unknown => parse(readFileSync(new URL(name, import.meta.url), "utf8"));

/** The answers to OWASP ASVS 5.0, by chapter and id. */
const asvs = chapters.parse(readData("asvs.yaml"));
export const answers = Object.values(asvs).flatMap((chapter) => Object.entries(chapter).map(([id, answer]) => ({ id, ...answer })));
export const limits = z.array(limit).parse(readData("limits.yaml"));

export const percent = (part: number, whole: number): number => Math.floor((100 * part) / whole);

function summary(): string {
  const applicable = answers.filter(({ state }) => state !== "n/a");
  const count = (state: string) => applicable.filter((one) => one.state === state).length;
  const checked = applicable.filter(({ checks }) => checks.length > 0).length;
  return `Of ${answers.length} requirements of levels 1 and 2, ${applicable.length} apply. ${checked} of them have an executable check: ${percent(checked, applicable.length)} %.
${count("met")} are met, ${count("part")} in part, ${count("no")} not, ${count("run")} are up to the operator or maintainer.`;
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The file or the command as code, the title or the tool as text. */
const checkAsMarkdown = (check: string): string => check.replace(/^(.+?)(?= [«(]|$)/, "`$1`");

/** docs/security/asvs.md, which `npm run security` writes and a test checks. */
export const asvsDocument = (): string => `# OWASP ASVS 5.0, levels 1 and 2

Written by \`npm run security\` from [asvs.yaml](../../tests/security/asvs.yaml). ${summary()}

« met »; « part »: only partly; « no »; « run »: up to the operator or maintainer; « n/a »: does not apply. A check is a test file and the beginning of a title
in it; \`tests/security-table.test.ts\` verifies each.
${Object.entries(asvs)
  .map(([title, chapter]) => {
    const rows = Object.entries(chapter).map(([id, { requires, state, how, checks }]) => [
      id,
      requires,
      state,
      how,
      checks.map(checkAsMarkdown).join("<br>"),
    ]);
    return `\n## ${title}\n\n${table(["Id", "Requires", "", "How, or why not", "Check"], rows)}\n`;
  })
  .join("")}`;

/** docs/security/limits.md, which `npm run security` writes and a test checks. */
export const limitsDocument = (): string => `# Limits

Written by \`npm run security\` from [limits.yaml](../../tests/security/limits.yaml). Each is in the code exactly as written here; a test compares.

${table(
  ["Limit", "Where", "In the code"],
  limits.map(({ what, file, code }) => [what, `\`${file}\``, `\`${code}\``]),
)}
`;
