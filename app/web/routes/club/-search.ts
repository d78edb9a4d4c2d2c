import { textSearch } from "#platform/web/search-params.ts";

/** `?club=3`: which of the manager's clubs. */
export const clubSearch = (search: Record<string, unknown>): { readonly club?: string } => textSearch(search, "club");
