import { canonicalRne } from "#organizations/establishments/rne.ts";
import { foldTitle } from "#platform/contract/fold-title.ts";
import type { Preview } from "./pupil-import.contract.ts";

/** The column of the school itself: a former school of the pupil has another title. */
const titles: ReadonlySet<string> = new Set(
  "uai rne codeuai coderne numerouai numerorne nuai nrne uaietablissement rneetablissement codeetablissement etablissementuai uaiecole uaj".split(
    " ",
  ),
);

/** The code of the school whose list this is, by its column or the lines above its titles; empty if the file has none. */
export function schoolNamedIn({ sheets }: Pick<Preview, "sheets">): string {
  const inColumns = sheets.flatMap(({ columns }) =>
    columns.filter(({ title, source }) => source === null && titles.has(foldTitle(title))).map(({ sample }) => sample),
  );
  const inLines = sheets.flatMap(({ skipped }) => skipped.flatMap(({ text }) => text.match(/\b\d{7}\s?[A-Za-z]\b/g) ?? []));
  return [...inColumns, ...inLines].map(canonicalRne).find((code) => /^\d{7}[A-Z]$/.test(code)) ?? "";
}
