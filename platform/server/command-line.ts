import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/** How an operator types a command here: a package (`npm run package`) has no scripts, and its own program instead. `npm run backup -- --new-key KEY` */
export function commandLine(command: string, args = ""): string {
  if (scripts === undefined) return ["palmares", command, args].filter(Boolean).join(" ");
  return ["npm run", command, args && `-- ${args}`].filter(Boolean).join(" ");
}
