import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const standIns = fileURLToPath(new URL("../web/stand-ins.ts", import.meta.url));

/** The imports that are replaced: of which library, from where, and by which file. */
const replacements = [
  { library: "@floating-ui/react", id: /^@floating-ui\/react$/, importer: /\/ScrollArea\/ScrollArea\.mjs$/ },
  { library: "@mantine/core", id: /\/ScrollArea\/ScrollArea\.mjs$/, importer: /\/(Modal\/Modal|Drawer\/Drawer)Root\.mjs$/ },
  { library: "@mantine/core (provider)", id: /\/(MantineCssVariables|MantineClasses)\.mjs$/, importer: /\/MantineProvider\.mjs$/ },
  { library: "zod", id: /\/to-json-schema\.js$/, importer: /\/zod\/v4\/classic\/schemas\.js$/ },
  { library: "zod (messages)", id: /\/locales\/en\.js$/, importer: /\/zod\/v4\/classic\/schemas\.js$/ },
];

/** What each schema of zod keeps for a JSON Schema of itself: 4 kB. */
const jsonSchemaOfSchema = /^ *inst\._zod\.processJSONSchema = .*;$/gm;

/**
 * Leaves out what our pages never use of their libraries. Mantine's scroll areas use one small function of Floating UI: without this, a sheet loads all of
 * it, 33 kB with the areas. Mantine's windows only compare with such an area, which ours never use. The build fails when an update of a library leaves
 * nothing to replace.
 */
export function leanLibraries(): Plugin {
  const unused = new Set(replacements);
  return {
    name: "lean-libraries",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: replacements.map(({ id }) => id) },
      handler(id, importer = "") {
        const replacement = replacements.find((one) => one.id.test(id) && one.importer.test(importer));
        if (replacement) unused.delete(replacement);
        return replacement && standIns;
      },
    },
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        const lean = code.replaceAll(jsonSchemaOfSchema, "");
        if (lean === code) this.error("lean-libraries finds no writer of JSON Schemas in zod. Look at its new version.");
        return { code: lean, map: null };
      },
    },
    generateBundle() {
      for (const { library, id, importer } of unused)
        this.error(`lean-libraries replaces nothing of ${library}: no file like ${importer} imports ${id}. Look at its new version.`);
    },
  };
}
