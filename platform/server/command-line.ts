import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/** A command as an operator types it here: `npm run backup -- --new-key KEY`; a package (`npm run package`) has its own program instead of scripts. */
export function commandLine(command: string, args = ""): string {
  if (scripts === undefined) return ["palmares", command, args].filter(Boolean).join(" ");
  return ["npm run", command, args && `-- ${args}`].filter(Boolean).join(" ");
}

/** A path as a word of a shell: quoted if it has a blank, an accent or an apostrophe. */
export const shellWord = (text: string): string => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
