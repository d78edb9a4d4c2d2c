import { sql } from "kysely";
import type { Connection, Database } from "#database/open.ts";
import { Refusal } from "#platform/server/errors.ts";
import { listRows, run } from "#platform/server/rows.ts";
import { type StoredText, type TextWriter, toStoredTexts } from "#platform/server/stored-text.ts";

// Statements are typeset when they are written (MND-01). The result is stored by the statement, so that it serves all rows with the same one.

const keyOf = (column: ReturnType<typeof sql.ref>) => sql`sha256(convert_to(${column}, 'UTF8'))`;
const hasFormula = (column: ReturnType<typeof sql.ref>) => sql`${column} like '%data-formula=%'`;

/** The statement of this column as pages show it, with its formulas as MathML. */
export function typesetOf(name: string) {
  const column = sql.ref(name);
  return sql`case when ${hasFormula(column)} then coalesce((select t.typeset from typeset_texts t where t.key = ${keyOf(column)}), ${column}) else ${column} end`;
}

/**
 * Returns statements as stored, and typesets them for their readers. This takes time, so call it before locking.
 *
 * @throws {Refusal} 400 in French at the field of a statement whose formulas are refused.
 */
export async function toStatements(db: Connection, typed: Parameters<typeof toStoredTexts>[0], writer?: TextWriter): Promise<StoredText[]> {
  const stored = await toStoredTexts(typed, writer);
  await keep(db, stored);
  return stored;
}

async function keep(db: Connection, texts: readonly StoredText[]): Promise<void> {
  const typeset = texts.filter(({ typeset }) => typeset !== null);
  if (typeset.length === 0) return;
  await run(db)`
    insert into typeset_texts (key, typeset)
    select distinct on (1) ${keyOf(sql.ref("t.text"))}, t.typeset from jsonb_to_recordset(${JSON.stringify(typeset)}::jsonb) t (text text, typeset text)
    order by 1 on conflict (key) do update set typeset = excluded.typeset, written_at = now()`;
}

/** Typesets older stored statements one by one. A refused one stays as it is, and pages show its formulas as written. */
export async function typesetStatements(db: Database): Promise<void> {
  const statements = await listRows<{ text: string }>(db)`
    select distinct s.text from (select text from questions union all select text from school_problems) s
    where ${hasFormula(sql.ref("s.text"))} and not exists (select from typeset_texts t where t.key = ${keyOf(sql.ref("s.text"))})`;
  for (const { text } of statements) {
    const [typeset] = await toStoredTexts([{ html: text, field: "text" }]).catch((error: unknown) => {
      if (error instanceof Refusal && error.statusCode === 400) return [];
      throw error;
    });
    const spoken = text.includes("data-speech=") ? text : (typeset?.text ?? text);
    const texts = [...new Set([text, spoken])].map((one) => ({ text: one, typeset: typeset?.typeset ?? text }));
    await keep(db, texts);
    // This makes nodes read the stage's questions again. A statement changed meanwhile stays, because its save typeset it.
    await run(db)`update questions set text = ${spoken} where text = ${text}`;
  }
}

/** Deletes results without a statement after a day, because a save may still be under way. */
export const sweepTypesetTexts = (db: Connection) => run(db)`
    delete from typeset_texts t where t.written_at < now() - interval '1 day'
      and not exists (select from questions s where ${hasFormula(sql.ref("s.text"))} and ${keyOf(sql.ref("s.text"))} = t.key)
      and not exists (select from school_problems s where ${hasFormula(sql.ref("s.text"))} and ${keyOf(sql.ref("s.text"))} = t.key)`;
