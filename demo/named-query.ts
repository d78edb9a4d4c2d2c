import type { ClientBase, QueryResult, QueryResultRow } from "pg";

/** Runs a query with named parameters: `$year` is the parameter `year`. Parameters that the text does not use are ignored. */
export function queryNamed<Row extends QueryResultRow>(client: ClientBase, text: string, parameters: object): Promise<QueryResult<Row>> {
  const values = new Map<string, unknown>(Object.entries(parameters));
  const used: string[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, name: string) => {
    if (!values.has(name)) throw new Error(`No fact is named ${name}`);
    if (!used.includes(name)) used.push(name);
    return `$${used.indexOf(name) + 1}`;
  });
  return client.query<Row>(
    numbered,
    used.map((name) => values.get(name)),
  );
}
