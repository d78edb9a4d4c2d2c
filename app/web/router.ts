import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "#platform/web/search-params.ts";
import { Failure } from "#platform/web/states.tsx";
import { routeTree } from "./routeTree.gen.ts";

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultErrorComponent: Failure,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
