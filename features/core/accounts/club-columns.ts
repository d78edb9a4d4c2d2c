import type * as z from "zod";
import { digits } from "#platform/contract/fields.ts";
import { placeName } from "#platform/contract/names.ts";

/** The decisions about a column of a club. Erasure and merging leave clubs alone. */
export interface ClubColumn {
  readonly label: string;
  /** `everybody`: all users who choose a club. `managers`: its managers and the office, who also change it. */
  readonly shown: "everybody" | "managers";
  /** Its width in the office's workbook of clubs; `null`: absent there. */
  readonly exported: number | null;
  /** Whether the search of clubs covers it, through the generated column `clubs.search_text`. */
  readonly searched: boolean;
  readonly schema: z.ZodType<string, string>;
  /** Its value for a new club when the request omits it; `null`: required. */
  readonly initial: string | null;
  /** The message to a manager who empties it; `null`: it may be empty. */
  readonly required: string | null;
  /** Whether the forms have a plain text field for it; other columns have their own input. */
  readonly isPlain: boolean;
}

const place = { searched: true, initial: null, isPlain: false } as const;
const address = { ...place, shown: "managers", searched: false } as const;

/**
 * Every column of a club, and what showing, changing, exporting and searching do with it, in the order of the workbook; `null`: internal to the
 * platform. A new column requires a migration, `npm run schema` and a complete row here; nothing compiles before.
 */
export const clubColumns = {
  name: { ...place, label: "Nom", shown: "everybody", exported: 34, schema: placeName(200, "Le nom est requis"), required: null },
  street: { ...address, label: "Adresse", exported: 32, schema: placeName(200), required: "L'adresse est requise" },
  zipCode: { ...address, label: "Code postal", exported: 13, schema: digits(12), required: "Le code postal est requis" },
  city: { ...place, label: "Ville", shown: "everybody", exported: 22, schema: placeName(100), required: "La ville est requise" },
  country: { ...address, label: "Pays", exported: 14, schema: placeName(60), initial: "France", required: null, isPlain: true },
  id: null,
  createdAt: null,
  searchText: null,
} as const satisfies Record<string, ClubColumn | null>;

type Columns = typeof clubColumns;
type ColumnWith<Decision> = { [Column in keyof Columns]: Columns[Column] extends Decision ? Column : never }[keyof Columns];
export type ClubFact = ColumnWith<ClubColumn>;

export const clubFactNames = (Object.keys(clubColumns) as (keyof Columns)[]).filter(
  (column): column is ClubFact => clubColumns[column] !== null,
);
export const publicClubFactNames = clubFactNames.filter(
  (fact): fact is ColumnWith<{ readonly shown: "everybody" }> => clubColumns[fact].shown === "everybody",
);
/** The facts that a request for a new club may omit. */
export const initialClubFactNames = clubFactNames.filter(
  (fact): fact is ColumnWith<{ readonly initial: string }> => clubColumns[fact].initial !== null,
);

export const clubFactsOf = <Fact extends ClubFact, Value>(facts: readonly Fact[], value: (fact: Fact, column: ClubColumn) => Value) =>
  Object.fromEntries(facts.map((fact) => [fact, value(fact, clubColumns[fact])])) as Record<Fact, Value>;

export const clubTextFields = clubFactNames
  .filter((fact) => clubColumns[fact].isPlain)
  .map((name) => ({ name, label: clubColumns[name].label }));
