import type * as z from "zod";
import { digits } from "#platform/contract/fields.ts";
import { placeName } from "#platform/contract/names.ts";

/** What is decided about a column of a club. Nothing of a club is erased or merged. */
export interface ClubColumn {
  /** In the trail, the workbook and the forms. */
  readonly label: string;
  /** To everybody who chooses a club, or only to its managers and the office, who change it. */
  readonly shown: "everybody" | "managers";
  /** Its width in the office's workbook of clubs; `null`: not in it. */
  readonly exported: number | null;
  /** By the search of clubs: in `clubs.search_text`, a generated column. */
  readonly searched: boolean;
  readonly schema: z.ZodType<string, string>;
  /** Of a new club, if the request does not name it; `null`: it must. */
  readonly initial: string | null;
  /** The message to a manager who empties it, if they may not. */
  readonly required: string | null;
  /** Whether it is a plain text field of the forms; otherwise they have their own input. */
  readonly isPlain: boolean;
}

const place = { searched: true, initial: null, isPlain: false } as const;
const address = { ...place, shown: "managers", searched: false } as const;

/**
 * Every column of a club, and what showing, changing, exporting and searching do with it, in the order of the workbook; `null`: kept by the platform for
 * itself. To add one: a migration, `npm run schema`, and a row here. Without the row, or with something undecided, nothing compiles.
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
/** Those that everybody sees who chooses a club. */
export const publicClubFactNames = clubFactNames.filter(
  (fact): fact is ColumnWith<{ readonly shown: "everybody" }> => clubColumns[fact].shown === "everybody",
);
/** Those that the request for a new club may leave out. */
export const initialClubFactNames = clubFactNames.filter(
  (fact): fact is ColumnWith<{ readonly initial: string }> => clubColumns[fact].initial !== null,
);

/** A value for each of these facts of a club. */
export const clubFactsOf = <Fact extends ClubFact, Value>(facts: readonly Fact[], value: (fact: Fact, column: ClubColumn) => Value) =>
  Object.fromEntries(facts.map((fact) => [fact, value(fact, clubColumns[fact])])) as Record<Fact, Value>;

/** The plain text fields of a club's forms. */
export const clubTextFields = clubFactNames
  .filter((fact) => clubColumns[fact].isPlain)
  .map((name) => ({ name, label: clubColumns[name].label }));
