/**
 * What is read and written. `database/open.ts` adds what a connection is: the platform passes one on, and knows no table.
 *
 * @public
 */
export interface Storage {
  readonly server: "PostgreSQL";
}

/** A connection or a transaction of the application. */
export type Connection = Storage extends { readonly connection: infer One } ? One : never;
