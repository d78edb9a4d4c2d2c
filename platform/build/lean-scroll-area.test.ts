import { type Plugin, build as viteBuild } from "vite";
import { expect, test } from "vitest";
import { leanScrollArea } from "./lean-scroll-area.ts";

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
    plugins: [leanScrollArea(), library],
    build: { write: false, rolldownOptions: { input: Object.keys(modules)[0] ?? "" } },
  });
};

const area = "/m/ScrollArea/ScrollArea.mjs";
const windows = "/m/Modal/ModalRoot.mjs";
const asToday = {
  [windows]: `import { ScrollArea } from "${area}"; import "/m/start.mjs"; console.log(ScrollArea);`,
  "/m/start.mjs": `import { useMergeRefs } from "/m/areas.mjs"; console.log(useMergeRefs);`,
  "/m/areas.mjs": `export * from "${area}";`,
  [area]: 'export { useMergeRefs } from "@floating-ui/react"; export const ScrollArea = {};',
};

test("PPL-03 the build replaces the scroll areas of Mantine's windows, and names the library of which nothing is left to replace", async () => {
  await expect(bundle(asToday)).resolves.toBeDefined();
  const withoutFloatingUi = { ...asToday, [area]: "export const useMergeRefs = 1; export const ScrollArea = {};" };
  await expect(bundle(withoutFloatingUi)).rejects.toThrow("replaces nothing of @floating-ui/react");
  const withoutComparison = { ...asToday, [windows]: 'import "/m/start.mjs";' };
  await expect(bundle(withoutComparison)).rejects.toThrow("replaces nothing of @mantine/core");
});
