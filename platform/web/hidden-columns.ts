import { foldText } from "#platform/contract/fold-text.ts";

/** In an address: hides no column, whatever this device would hide. */
export const NONE_HIDDEN = "aucune";

interface NamedColumn {
  readonly title: string;
  /** The title of a row's card is the name of its person or place: it is never hidden. */
  readonly card?: string;
}

/** A column in an address: « Établissement ou club » is `etablissement-ou-club`. */
export const columnKey = ({ title }: NamedColumn): string => foldText(title).replaceAll(/[^a-z0-9]+/g, "-");

export const mayBeHidden = ({ card }: NamedColumn): boolean => card !== "title";

/** The hidden columns named in a text, among these; unknown ones are ignored. */
export function hiddenAmong(columns: readonly NamedColumn[], text: string | null | undefined): ReadonlySet<string> {
  const named = new Set((text ?? "").split(","));
  return new Set(
    columns
      .filter(mayBeHidden)
      .map(columnKey)
      .filter((key) => named.has(key)),
  );
}
