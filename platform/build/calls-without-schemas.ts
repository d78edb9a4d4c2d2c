import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const CALLS = "?calls";
const contractImport = /import \{([^{}]+)\} from "([^"]+\.contract\.ts)"/g;
const schemaOfCall = /\b\w+Api\.\w+\.(params|query|body|response)\b/;

const isCalls = (name: string): boolean => name.endsWith("Api");

function splitImport(statement: string, list: string, contract: string): string {
  const names = list.split(",").map((name) => name.trim());
  const [calls, others] = [names.filter(isCalls), names.filter((name) => !isCalls(name))];
  if (calls.length === 0) return statement;
  const importFrom = (from: string, imported: readonly string[]) => `import { ${imported.join(", ")} } from "${from}"`;
  const values = others.filter((name) => name !== "" && !name.startsWith("type "));
  return [importFrom(contract + CALLS, calls), ...(values.length > 0 ? [importFrom(contract, values)] : [])].join("; ");
}

type Calls = Readonly<Record<string, { readonly method: string; readonly path: string; readonly may: unknown }>>;

async function writeCalls(file: string): Promise<string> {
  const contract: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  return Object.entries(contract)
    .filter(([name]) => isCalls(name))
    .map(([name, calls]) => `export const ${name} = ${JSON.stringify(withoutSchemas(calls as Calls))};`)
    .join("\n");
}

const withoutSchemas = (calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).map(([name, { method, path, may }]) => [name, { method, path, may }]));

/**
 * A page that only calls needs the method, path and permission of a call, but not its schemas, which bring 40 kB of zod. For such a page,
 * `answersApi` of a contract contains its calls alone. A page that checks input imports the schema by its own name.
 */
export const callsWithoutSchemas: Plugin = {
  name: "calls-without-schemas",
  enforce: "pre",
  resolveId: {
    filter: { id: /\.contract\.ts\?calls$/ },
    async handler(source, importer) {
      const contract = await this.resolve(source.slice(0, -CALLS.length), importer, { skipSelf: true });
      return contract && contract.id + CALLS;
    },
  },
  load: { filter: { id: /\.contract\.ts\?calls$/ }, handler: (id) => writeCalls(id.slice(0, -CALLS.length)) },
  transform: {
    filter: { id: /\/web\/.*\.tsx?(\?|$)/, code: /\.contract\.ts"/ },
    handler(code, id) {
      const schema = schemaOfCall.exec(code)?.[0];
      if (schema)
        this.error(`${id} reads ${schema}, which pages do not have: export the schema from its contract, and import it by its name.`);
      return { code: code.replaceAll(contractImport, splitImport), map: null };
    },
  },
  generateBundle() {
    const isApplied = [...this.getModuleIds()].some((id) => id.endsWith(CALLS));
    if (!isApplied) this.error(`calls-without-schemas splits no import of a contract: no page has one like ${contractImport}.`);
  },
};
