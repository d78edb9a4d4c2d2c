import { type ColumnWith, columnsWith, type PersonColumnName, personColumnNames, personColumns, type Typed } from "./person-columns.ts";

export type ContactColumn = ColumnWith<{ readonly typed: object }>;
type OnWire<Column> = Column extends "zipCode" ? "zip_code" : Column;
export type ContactField = OnWire<ContactColumn>;

export const onWire = <Column extends ContactColumn>(column: Column) => (column === "zipCode" ? "zip_code" : column) as OnWire<Column>;
export const isContact = <Column extends PersonColumnName>(column: Column): column is Column & ContactColumn =>
  personColumns[column].typed !== null;
const namesOf = <Column extends PersonColumnName>(columns: readonly Column[]) =>
  columns.filter((column) => isContact(column)).map((column) => onWire(column));

export const contactColumns = personColumnNames.filter((column) => isContact(column));
export const contactFieldNames = namesOf(personColumnNames);
export const ownContactFieldNames = namesOf(columnsWith({ changed: "self" }));
/** The fields shown to former managers of the person. */
export const formerFieldNames = namesOf(columnsWith({ shown: "formerly" }));
export const colleagueFieldNames = [...formerFieldNames, ...namesOf(columnsWith({ shown: "colleagues" }))];
export const homeFieldNames = namesOf(columnsWith({ shown: "in charge" }));
export const optionalFieldNames = contactColumns
  .filter((column): column is ColumnWith<{ readonly typed: { readonly required: null } }> => personColumns[column].typed.required === null)
  .map((column) => onWire(column));

export const contactOf = <Field extends ContactField, Value>(fields: readonly Field[], value: (field: Field, typed: Typed) => Value) =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      value(field, personColumns[field === "zip_code" ? "zipCode" : (field as Exclude<Field, "zip_code">)].typed),
    ]),
  ) as Record<Field, Value>;

export const contactTextFields = contactColumns.flatMap((column) => {
  const { label, typed }: { label: string; typed: Typed } = personColumns[column];
  return typed.input ? [{ name: onWire(column), label, ...typed.input }] : [];
});

export const emptyContact = contactOf(contactFieldNames, () => "");
