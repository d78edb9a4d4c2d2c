import { globSync, readFileSync, writeFileSync } from "node:fs";
import { areasDocument, areasRule, roomsOf } from "./areas-document.ts";

// `npm run areas` writes docs/areas.md, and the rule by which Biome rejects an import that climbs.
const files = globSync("{app,database,demo,features,platform}/**/*.{ts,tsx}");
const sources = files.map((file) => [file, readFileSync(file, "utf8")] as const);
writeFileSync(new URL("../docs/areas.md", import.meta.url), areasDocument(roomsOf(sources)));
writeFileSync(new URL("./areas.grit", import.meta.url), areasRule());
