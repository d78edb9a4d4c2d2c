import type { Pool } from "pg";

interface Column {
  table: string;
  name: string;
  type: string;
  notNull: boolean;
  default: string | null;
  generated: "" | "s";
  identity: "" | "a" | "d";
  collation: string | null;
}

interface Catalogue {
  readonly enums: { name: string; labels: string[] }[];
  readonly functions: { name: string; definition: string }[];
  readonly tables: { name: string; unlogged: boolean; options: string[] | null }[];
  readonly columns: Column[];
  readonly constraints: { table: string; definition: string }[];
  readonly views: { name: string; definition: string }[];
  readonly indexes: { definition: string }[];
  readonly triggers: { definition: string }[];
  readonly comments: { target: string; text: string }[];
}

const inOwnSchema = "n.nspname = 'public' and not exists (select from pg_depend d where d.objid = $OID and d.deptype = 'e')";

const queries = {
  enums: `select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
    from pg_type t join pg_enum e on e.enumtypid = t.oid join pg_namespace n on n.oid = t.typnamespace
    where ${inOwnSchema.replace("$OID", "t.oid")} group by 1 order by 1`,
  functions: `select p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${inOwnSchema.replace("$OID", "p.oid")} order by 1, 2`,
  tables: `select c.relname as name, c.relpersistence = 'u' as unlogged, c.reloptions as options
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${inOwnSchema.replace("$OID", "c.oid")} order by 1`,
  columns: `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      pg_get_expr(d.adbin, d.adrelid) as default, a.attgenerated as generated, a.attidentity as identity,
      case when a.attcollation <> t.typcollation then l.collname end as collation
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where c.relkind = 'r' and n.nspname = 'public' and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
  constraints: `select r.relname as table, format('constraint %I %s', c.conname, pg_get_constraintdef(c.oid)) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    where n.nspname = 'public' and c.contype in ('p', 'u', 'f', 'c', 'x') order by 1, c.contype = 'f', c.contype <> 'p', 2`,
  views: `select viewname as name, definition from pg_views where schemaname = 'public' order by 1`,
  indexes: `select indexdef as definition from pg_indexes i where schemaname = 'public'
      and not exists (select from pg_constraint c where c.conname = i.indexname and c.contype in ('p', 'u', 'x')) order by 1`,
  triggers: `select pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not t.tgisinternal order by 1`,
  comments: `select case when d.objsubid > 0 then format('column %s.%s', c.relname, a.attname) else format('%s %s', case c.relkind when 'v' then 'view' else 'table' end, c.relname) end as target, d.description as text
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid where n.nspname = 'public' and c.relkind in ('r', 'v') order by 1`,
} satisfies Record<keyof Catalogue, string>;

/** The structure of the live database, read from its catalogue; the same on PostgreSQL 15 and later. */
export async function readCatalogue(pool: Pool): Promise<Catalogue> {
  const entries = Object.entries(queries).map(async ([name, sql]) => [name, (await pool.query(sql)).rows]);
  return Object.fromEntries(await Promise.all(entries));
}

/** The schema as SQL: for reading and review, never applied (migrations are). */
export function schemaAsSql({ enums, functions, tables, columns, constraints, views, indexes, triggers, comments }: Catalogue): string {
  const quoted = (texts: readonly string[]) => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ");
  const table = ({ name, unlogged, options }: Catalogue["tables"][number]) => {
    const lines = [
      ...columns.filter((column) => column.table === name).map(columnAsSql),
      ...constraints.filter((constraint) => constraint.table === name).map(({ definition }) => definition),
    ];
    return `create ${unlogged ? "unlogged " : ""}table ${name} (\n  ${lines.join(",\n  ")}\n)${options ? ` with (${options.join(", ")})` : ""};\n`;
  };
  return [
    "-- Generated from the live catalogue by `npm run schema`; a test compares it with a fresh database.\n",
    ...enums.map(({ name, labels }) => `create type ${name} as enum (${quoted(labels)});`),
    "",
    ...functions.map(({ definition }) => `${definition.trim()};\n`),
    ...tables.map(table),
    ...views.map(({ name, definition }) => `create view ${name} as\n${definition}\n`),
    ...indexes.map(({ definition }) => `${definition};`),
    "",
    ...triggers.map(({ definition }) => `${definition};`),
    "",
    ...comments.map(({ target, text }) => `comment on ${target} is ${quoted([text])};`),
    "",
  ].join("\n");
}

const columnAsSql = ({ name, type, notNull, default: value, generated, identity, collation }: Column): string =>
  [
    name,
    type,
    collation && `collate "${collation}"`,
    notNull && "not null",
    identity && `generated ${identity === "a" ? "always" : "by default"} as identity`,
    value && (generated ? `generated always as (${value}) stored` : `default ${value}`),
  ]
    .filter(Boolean)
    .join(" ");

const scalars: Record<string, string> = {
  integer: "number",
  bigint: "number",
  real: "number",
  text: "string",
  boolean: "boolean",
  date: "string",
  uuid: "string",
  bytea: "Buffer",
  jsonb: "Json",
  "timestamp with time zone": "Timestamp",
  "time without time zone": "string",
};

/** The schema as types for Kysely, in the names of the code. */
export function schemaAsTypes({ enums, tables, columns }: Catalogue): string {
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const pascal = (name: string) => camel(`_${name}`);
  const typeOf = (type: string): string => {
    if (type.endsWith("[]")) return `${typeOf(type.slice(0, -2))}[]`;
    if (enums.some(({ name }) => name === type)) return pascal(type);
    return scalars[type.replace(/\(.*\)/, "")] ?? (type.startsWith("numeric") ? "number" : "never");
  };
  const column = ({ name, type, notNull, default: value, generated, identity }: Column) => {
    const nullable = `${typeOf(type)}${notNull ? "" : " | null"}`;
    const optional = nullable === "Timestamp" ? "GeneratedTimestamp" : `Generated<${nullable}>`;
    const columnType = generated || identity === "a" ? `GeneratedAlways<${nullable}>` : value || identity ? optional : nullable;
    return `  ${camel(name)}: ${columnType};`;
  };
  return [
    "// Generated from the live catalogue by `npm run schema`; a test compares it with a fresh database.",
    'import type { ColumnType, Generated, GeneratedAlways } from "kysely";\n',
    "type Json = ColumnType<unknown, string, string>;",
    "type Timestamp = ColumnType<Date, Date | string, Date | string>;",
    "type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;\n",
    ...enums.map(({ name, labels }) => `export type ${pascal(name)} = ${labels.map((label) => JSON.stringify(label)).join(" | ")};`),
    "",
    ...tables.map(
      ({ name }) =>
        `interface ${pascal(name)} {\n${columns
          .filter(({ table }) => table === name)
          .map(column)
          .join("\n")}\n}\n`,
    ),
    `export interface DB {\n${tables.map(({ name }) => `  ${camel(name)}: ${pascal(name)};`).join("\n")}\n}`,
    "",
  ].join("\n");
}
