import { createFileRoute } from "@tanstack/react-router";
import { pageSearch, textSearch, yearSearch } from "#platform/web/search-params.ts";
import { ConfigurationFrame } from "./-configuration/ConfigurationFrame.tsx";

/** Every page of the configuration (pages.ts names them): a single route, since each route adds to the first load. */
export const Route = createFileRoute("/admin/configuration/$")({
  staticData: { title: "" },
  validateSearch: (search: Record<string, unknown>) => ({
    ...pageSearch(search),
    ...yearSearch(search),
    ...textSearch(search, "status"),
    // For the trail: who, on what, which verb, from which day to which.
    ...textSearch(search, "qui"),
    ...textSearch(search, "objet"),
    ...textSearch(search, "action"),
    ...textSearch(search, "du"),
    ...textSearch(search, "au"),
  }),
  component: () => <ConfigurationFrame page={Route.useParams()._splat ?? ""} />,
});
