import { globSync, readFileSync, writeFileSync } from "node:fs";
import { floorsDocument, roomsOf } from "./floors-document.ts";

// `npm run floors`: writes docs/floors.md, every room with its floor.
const files = globSync("{app,database,demo,features,platform}/**/*.{ts,tsx}");
const sources = files.map((file) => [file, readFileSync(file, "utf8")] as const);
writeFileSync(new URL("../docs/floors.md", import.meta.url), floorsDocument(roomsOf(sources)));
