import { writeFileSync } from "node:fs";
import { asvsDocument, limitsDocument } from "./documents.ts";

// `npm run security`: writes docs/security/asvs.md and docs/security/limits.md.
writeFileSync(new URL("../../docs/security/asvs.md", import.meta.url), asvsDocument());
writeFileSync(new URL("../../docs/security/limits.md", import.meta.url), limitsDocument());
