import type { Plugin } from "vite";

/** The children of a route, by name; types have them on lines of their own. */
const namedChildren = /(Children: \w+ =\s+)\{([^}]*)\}/g;

/**
 * The route tree names the children of each route for its types alone: the router only reads their values. Without the names, the entry, which every first
 * page loads, is 0.4 kB lighter.
 */
export const leanRouteTree: Plugin = {
  name: "lean-route-tree",
  enforce: "pre",
  apply: "build",
  transform: {
    filter: { id: /\/routeTree\.gen\.ts$/ },
    handler: (code) =>
      code.replaceAll(namedChildren, (_, start: string, routes: string) => `${start}[${routes.replaceAll(/\w+:\s+/g, "")}] as any`),
  },
};
