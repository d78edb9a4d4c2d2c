import type * as z from "zod";
import { text } from "#platform/contract/fields.ts";
import { placeName } from "#platform/contract/names.ts";

/** What is decided about a column of a club. Nothing of a club is erased or merged. */
export interface ClubColumn {
  /** In the trail, the workbook and the forms. */
  readonly label: string | null;
  /** To whom, besides the office: to everybody who chooses a club, to its managers, to nobody. */
  readonly shown: "everybody" | "managers" | "nobody";
  /** Its width in the office's workbook of clubs; `null`: not in it. */
  readonly exported: number | null;
  /** By the search of clubs: in `clubs.search_text`, a generated column. */
  readonly searched: boolean;
  /** A fact, which its managers and the office change; `null`: not a fact. */
  readonly typed: {
    readonly schema: z.ZodType<string, string>;
    /** Of a new club, if the request does not name it; `null`: it must. */
    readonly initial: string | null;
    /** Refused if a manager empties it. */
    readonly required: string | null;
    /** Whether it is a plain text field of the forms; otherwise they have their own input. */
    readonly isPlain: boolean;
  } | null;
}

const internal = { label: null, shown: "nobody", exported: null, searched: false, typed: null } as const;

/**
 * Every column of a club, and what showing, changing, exporting and searching do with it, in the order of the workbook. To add one: a migration,
 * `npm run schema`, and a row here. Without the row, or with something undecided, nothing compiles.
 */
export const clubColumns = {
  name: {
    label: "Nom",
    shown: "everybody",
    exported: 34,
    searched: true,
    typed: { schema: placeName(200, "Le nom est requis"), initial: null, required: null, isPlain: false },
  },
  street: {
    label: "Adresse",
    shown: "managers",
    exported: 32,
    searched: false,
    typed: { schema: placeName(200), initial: null, required: "L'adresse est requise", isPlain: false },
  },
  zipCode: {
    label: "Code postal",
    shown: "managers",
    exported: 13,
    searched: false,
    typed: { schema: text(12), initial: null, required: "Le code postal est requis", isPlain: false },
  },
  city: {
    label: "Ville",
    shown: "everybody",
    exported: 22,
    searched: true,
    typed: { schema: placeName(100), initial: null, required: "La ville est requise", isPlain: false },
  },
  country: {
    label: "Pays",
    shown: "managers",
    exported: 14,
    searched: false,
    typed: { schema: placeName(60), initial: "France", required: null, isPlain: true },
  },
  id: { ...internal, shown: "everybody" },
  createdAt: internal,
  searchText: internal,
} as const satisfies Record<string, ClubColumn>;

type Columns = typeof clubColumns;
type Typed = NonNullable<ClubColumn["typed"]>;
type ColumnWith<Decision> = { [Column in keyof Columns]: Columns[Column] extends Decision ? Column : never }[keyof Columns];
/** A column that is changed. */
export type ClubFact = ColumnWith<{ readonly typed: Typed }>;
type InitialFact = ColumnWith<{ readonly typed: { readonly initial: string } }>;
type PublicFact = ColumnWith<{ readonly typed: Typed; readonly shown: "everybody" }>;

export const clubFactNames = (Object.keys(clubColumns) as (keyof Columns)[]).filter(
  (column): column is ClubFact => clubColumns[column].typed !== null,
);
/** Those that everybody sees who chooses a club. */
export const publicClubFactNames = clubFactNames.filter((fact): fact is PublicFact => clubColumns[fact].shown === "everybody");
/** Those that the request for a new club may leave out. */
export const initialClubFactNames = clubFactNames.filter((fact): fact is InitialFact => clubColumns[fact].typed.initial !== null);

/** A value for each of these facts of a club. */
export const clubFactsOf = <Fact extends ClubFact, Value>(facts: readonly Fact[], value: (fact: Fact, typed: Typed) => Value) =>
  Object.fromEntries(facts.map((fact) => [fact, value(fact, clubColumns[fact].typed)])) as Record<Fact, Value>;

/** The plain text fields of a club's forms. */
export const clubTextFields = clubFactNames
  .filter((fact) => clubColumns[fact].typed.isPlain)
  .map((name) => ({ name, label: clubColumns[name].label }));
