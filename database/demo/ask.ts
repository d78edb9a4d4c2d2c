import type { ClientBase, QueryResult, QueryResultRow } from "pg";

/** Asks with parameters that have names: `$year` is the fact `year`. Facts that the text does not name are no harm. */
export function ask<Row extends QueryResultRow>(client: ClientBase, text: string, facts: object): Promise<QueryResult<Row>> {
  const known = new Map<string, unknown>(Object.entries(facts));
  const used: string[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, name: string) => {
    if (!known.has(name)) throw new Error(`No fact is named ${name}`);
    if (!used.includes(name)) used.push(name);
    return `$${used.indexOf(name) + 1}`;
  });
  return client.query<Row>(
    numbered,
    used.map((name) => known.get(name)),
  );
}
