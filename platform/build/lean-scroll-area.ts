import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const merge = fileURLToPath(new URL("../web/merge-refs.ts", import.meta.url));
const noScrollArea = fileURLToPath(new URL("../web/no-scroll-area.ts", import.meta.url));

/**
 * Mantine's scroll areas use one small function of Floating UI: without this, each page loads all 12 kB of it. Its windows only compare with such
 * an area (5 kB), which ours never use.
 */
export const leanScrollArea: Plugin = {
  name: "lean-scroll-area",
  enforce: "pre",
  resolveId: {
    filter: { id: /^@floating-ui\/react$|\/ScrollArea\/ScrollArea\.mjs$/ },
    handler(id, importer = "") {
      if (id.startsWith("@")) return importer.endsWith("/ScrollArea/ScrollArea.mjs") ? merge : undefined;
      return /\/(Modal\/Modal|Drawer\/Drawer)Root\.mjs$/.test(importer) ? noScrollArea : undefined;
    },
  },
};
