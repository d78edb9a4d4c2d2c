import { utils } from "@e965/xlsx";
import { readTable } from "#platform/server/table-read.ts";
import { independentCells } from "./independent-reader.ts";

/** A cell that both read, differently. */
export interface Difference {
  readonly place: string;
  readonly own: string;
  readonly independent: string;
}

/** Where our reader and the independent one find other cells in a file; those that a merged cell fills are ours alone. */
export async function differencesOf(bytes: Buffer): Promise<Difference[]> {
  const { sheets, lines } = await readTable(bytes, { maxLines: 1_000_000 });
  const independent = independentCells(bytes);
  const own = new Map<string, string>();
  for (const { sheet, row, values, merged = [] } of lines)
    for (const [column, text] of values.entries())
      if (text !== "" && !merged.includes(column))
        own.set(`${sheets[sheet]?.name ?? ""}!${utils.encode_cell({ r: row - 1, c: column })}`, text);
  return [...new Set([...own.keys(), ...independent.keys()])].flatMap((place) => {
    const [mine = "", others = [""]] = [own.get(place), independent.get(place)];
    return others.some((text) => areEqual(mine, text)) ? [] : [{ place, own: mine, independent: others.join(" or ") }];
  });
}

/** White space at the ends, carriage returns, an apostrophe in front of what could run, and more than 5,000 characters are not kept by ours. */
function areEqual(own: string, independent: string): boolean {
  const [mine, text] = [own, independent].map((one) => one.replaceAll(/[\0\r]/g, "").trim()) as [string, string];
  return mine === text || mine === text.replace(/^'(?=[=+\-@])/, "").trim() || (own.length === 5_000 && text.startsWith(mine));
}
