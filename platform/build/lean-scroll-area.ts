import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const merge = fileURLToPath(new URL("../web/merge-refs.ts", import.meta.url));

/** Mantine's scroll areas, and its windows with them, use one small function of Floating UI: without this, each page loads all 12 kB of it. */
export const leanScrollArea: Plugin = {
  name: "lean-scroll-area",
  enforce: "pre",
  resolveId: {
    filter: { id: /^@floating-ui\/react$/ },
    handler: (_, importer) => (importer?.endsWith("/ScrollArea/ScrollArea.mjs") ? merge : undefined),
  },
};
