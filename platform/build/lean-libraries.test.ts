import { type Plugin, build as viteBuild } from "vite";
import { expect, test } from "vitest";
import { leanLibraries } from "./lean-libraries.ts";

/** Bundles these modules with the plugin, as an update of Mantine would change them. */
const bundle = (modules: Readonly<Record<string, string>>) => {
  const library: Plugin = {
    name: "library",
    resolveId: (id) => (id in modules ? id : id.startsWith("@") ? { id, external: true } : undefined),
    load: (id) => modules[id],
  };
  return viteBuild({
    configFile: false,
    logLevel: "silent",
    plugins: [leanLibraries(), library],
    build: { write: false, rolldownOptions: { input: Object.keys(modules)[0] ?? "" } },
  });
};

const area = "/m/ScrollArea/ScrollArea.mjs";
const windows = "/m/Modal/ModalRoot.mjs";
const provider = "/m/MantineProvider.mjs";
const schemas = "/m/zod/v4/classic/schemas.js";
const jsonSchema = 'import { createToJSONSchemaMethod } from "../core/to-json-schema.js"; console.log(createToJSONSchemaMethod);';
const messages = 'import en from "../locales/en.js"; console.log(en);';
const writer = "const inst = { _zod: {} };\n  inst._zod.processJSONSchema = () => {};\n";
const asToday = {
  [windows]: `import { ScrollArea } from "${area}"; import "/m/start.mjs"; import "${provider}"; import "${schemas}"; console.log(ScrollArea);`,
  "/m/start.mjs": `import { useMergeRefs } from "/m/areas.mjs"; console.log(useMergeRefs);`,
  "/m/areas.mjs": `export * from "${area}";`,
  [area]: 'export { useMergeRefs } from "@floating-ui/react"; export const ScrollArea = {};',
  [provider]: 'import { MantineClasses } from "./MantineClasses/MantineClasses.mjs"; console.log(MantineClasses);',
  [schemas]: `${jsonSchema}${messages}${writer}`,
};

test("PPL-03 the build leaves out what pages never use of their libraries", async () => {
  await expect(bundle(asToday)).resolves.toBeDefined();
});

test.for([
  ["replaces nothing of @floating-ui/react", { [area]: "export const useMergeRefs = 1; export const ScrollArea = {};" }],
  ["replaces nothing of @mantine/core:", { [windows]: `import "/m/start.mjs"; import "${provider}"; import "${schemas}";` }],
  ["replaces nothing of @mantine/core (provider)", { [provider]: "export {};" }],
  ["replaces nothing of zod:", { [schemas]: `${messages}${writer}` }],
  ["replaces nothing of zod (messages)", { [schemas]: `${jsonSchema}${writer}` }],
  ["finds no writer of JSON Schemas in zod", { [schemas]: `${jsonSchema}${messages}` }],
] as const)("PPL-03 the build fails when it %s", async ([message, changed]) => {
  await expect(bundle({ ...asToday, ...changed })).rejects.toThrow(message);
});
