import type { Plugin } from "vite";

/** Pages describe no schema as JSON Schema, as only the server documents the API: 5 kB less wherever zod is loaded. */
export const leanZod: Plugin = {
  name: "lean-zod",
  apply: "build",
  enforce: "pre",
  // Messages are in French (platform/contract/french.ts): zod's English ones are never shown.
  resolveId: {
    filter: { id: /\/locales\/en\.js$/ },
    handler: (_, importer = "") => (importer.includes("/zod/") ? "\0no-english" : undefined),
  },
  load: { filter: { id: /^\0no-english$/ }, handler: () => "export default () => ({});" },
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, "")
        .replaceAll(/create(StandardJSON|ToJSON)SchemaMethod\(this, [^)]*\)(\(params\))?/g, "undefined"),
      map: null,
    }),
  },
};
