import { globSync, writeFileSync } from "node:fs";
import { apiDocument, type DeclaredEndpoint, endpointsOf } from "./api-document.ts";

// `npm run api` writes docs/api.md, every call of the contracts as a table.
const endpoints: DeclaredEndpoint[] = [];
for (const file of globSync("features/*/*/*.contract.ts")) {
  const contract: object = await import(new URL(`../${file}`, import.meta.url).href);
  endpoints.push(...endpointsOf(contract).map((endpoint) => ({ endpoint, file })));
}
writeFileSync(new URL("../docs/api.md", import.meta.url), apiDocument(endpoints));
