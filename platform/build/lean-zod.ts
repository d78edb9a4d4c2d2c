import type { Plugin } from "vite";

/** A page describes no schema as JSON Schema, as the server does for its documentation: 5 kB less wherever zod is loaded. */
export const leanZod: Plugin = {
  name: "lean-zod",
  apply: "build",
  enforce: "pre",
  // French is ours (platform/contract/french.ts): nobody reads zod's English.
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
