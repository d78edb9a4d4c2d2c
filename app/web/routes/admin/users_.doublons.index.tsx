import { createFileRoute } from "@tanstack/react-router";
import { pageSearch } from "#platform/web/search-params.ts";
import { DuplicatesList } from "./-duplicates/DuplicatesList.tsx";

export const Route = createFileRoute("/admin/users_/doublons/")({
  staticData: { title: "Doublons probables" },
  validateSearch: (search: Record<string, unknown>): { readonly page?: number } => {
    const { page } = pageSearch(search);
    return page === undefined ? {} : { page };
  },
  component: DuplicatesList,
});
