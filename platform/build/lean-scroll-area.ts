import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The imports that are replaced: of which library, from where, and by which file. */
const replacements = [
  {
    library: "@floating-ui/react",
    id: /^@floating-ui\/react$/,
    importer: /\/ScrollArea\/ScrollArea\.mjs$/,
    file: fileURLToPath(new URL("../web/merge-refs.ts", import.meta.url)),
  },
  {
    library: "@mantine/core",
    id: /\/ScrollArea\/ScrollArea\.mjs$/,
    importer: /\/(Modal\/Modal|Drawer\/Drawer)Root\.mjs$/,
    file: fileURLToPath(new URL("../web/no-scroll-area.ts", import.meta.url)),
  },
];

/**
 * Mantine's scroll areas use one small function of Floating UI: without this, a sheet loads all of it, 33 kB with the areas. Mantine's windows only
 * compare with such an area, which ours never use. The build fails when an update of a library leaves nothing to replace.
 */
export function leanScrollArea(): Plugin {
  const unused = new Set(replacements);
  return {
    name: "lean-scroll-area",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: replacements.map(({ id }) => id) },
      handler(id, importer = "") {
        const replacement = replacements.find((one) => one.id.test(id) && one.importer.test(importer));
        if (replacement) unused.delete(replacement);
        return replacement?.file;
      },
    },
    generateBundle() {
      for (const { library, id, importer } of unused)
        this.error(`lean-scroll-area replaces nothing of ${library}: no file like ${importer} imports ${id}. Look at its new version.`);
    },
  };
}
