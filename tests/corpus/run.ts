import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "#platform/server/errors.ts";
import { differencesOf } from "./compare.ts";
import { independentCells } from "./independent-reader.ts";

// `npm run corpus -- FOLDER`: reads every workbook and every .csv below a folder, and compares each cell with that of an independent reader.

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("npm run corpus -- FOLDER");

const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(xlsx|xlsm|csv)$/i.test(file) && !file.includes("~$"))
  .toSorted();

/** What both readers make of a file: the same cells, the same refusal, or what differs. */
async function compare(file: string): Promise<readonly string[]> {
  const bytes = readFileSync(join(folder ?? "", file));
  try {
    return (await differencesOf(bytes)).map(({ place, own, independent }) => `${place}: « ${own} », not « ${independent} »`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return countOrNone(bytes) === 0 ? [] : [`refused: ${error.message}`];
  }
}

/** How many cells the independent reader finds; none if it cannot open the file. */
function countOrNone(bytes: Buffer): number {
  try {
    return independentCells(bytes).size;
  } catch {
    return 0;
  }
}

const MAX_SHOWN = 5;
let [passed, failed] = [0, 0];
for (const file of files) {
  const differences = await compare(file).catch((error: unknown) => [`cannot be compared: ${String(error)}`]);
  if (differences.length === 0) passed += 1;
  else failed += 1;
  for (const difference of differences.slice(0, MAX_SHOWN)) console.log(`${file}  ${difference.slice(0, 300)}`);
  if (differences.length > MAX_SHOWN) console.log(`${file}  and ${differences.length - MAX_SHOWN} more`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
