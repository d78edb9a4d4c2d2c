import { Kysely, PostgresDialect, type QueryExecutorProvider, type RawBuilder, sql } from "kysely";

type Statement<Result> = (text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Result>;

/** The rows of a statement in SQL, with the tag and the fragments of Kysely: listRows<Club>(db)`select … where id = ${id}`. */
export const listRows =
  <Row>(db: QueryExecutorProvider): Statement<Row[]> =>
  async (text, ...values) =>
    (await sql<Row>(text, ...values).execute(db)).rows;

export const firstRow =
  <Row>(db: QueryExecutorProvider): Statement<Row | undefined> =>
  async (...statement) =>
    (await listRows<Row>(db)(...statement))[0];

export const onlyRow =
  <Row>(db: QueryExecutorProvider): Statement<Row> =>
  async (...statement) => {
    const row = await firstRow<Row>(db)(...statement);
    if (row === undefined) throw new Error("a statement gave no row");
    return row;
  };

/** The one column of each row. */
export const listValues =
  <Value>(db: QueryExecutorProvider): Statement<Value[]> =>
  async (...statement) =>
    (await listRows<Record<string, Value>>(db)(...statement)).flatMap((row) => Object.values(row));

export const firstValue =
  <Value>(db: QueryExecutorProvider): Statement<Value | undefined> =>
  async (...statement) =>
    (await listValues<Value>(db)(...statement))[0];

export const hasRow =
  (db: QueryExecutorProvider): Statement<boolean> =>
  async (...statement) =>
    (await firstRow(db)(...statement)) !== undefined;

export const countRows =
  (db: QueryExecutorProvider): Statement<number> =>
  async (...statement) =>
    (await firstValue<number>(db)(...statement)) ?? 0;

export const listIds = listValues<number>;

const compiler = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: () => Promise.reject(new Error("compiles only")) }) });

/** A fragment without values as text, for prepared statements. */
export const textOf = (fragment: RawBuilder<unknown>): string => fragment.compile(compiler).sql;

export const run =
  (db: QueryExecutorProvider): Statement<void> =>
  async (text, ...values) => {
    await sql(text, ...values).execute(db);
  };
