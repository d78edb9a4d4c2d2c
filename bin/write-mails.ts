import { globSync, writeFileSync } from "node:fs";
import { mailsDocument } from "./mails-document.ts";

// `npm run mails` writes docs/mails.md, every mail as a table.
const files: Record<string, object> = {};
for (const file of globSync("features/*/*/server/*.mails.ts").sort())
  files[file] = await import(new URL(`../${file}`, import.meta.url).href);
writeFileSync(new URL("../docs/mails.md", import.meta.url), mailsDocument(files));
