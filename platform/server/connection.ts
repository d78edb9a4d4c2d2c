/**
 * The database. `database/open.ts` adds the type of a connection: the platform passes connections on, and knows no table.
 *
 * @public
 */
export interface Storage {
  readonly server: "PostgreSQL";
}

/** A connection or a transaction of the application. */
export type Connection = Storage extends { readonly connection: infer One } ? One : never;
