import { textSearch } from "#platform/web/address.ts";

/** `?club=3`: which of the clubs that a manager runs. */
export const clubSearch = (search: Record<string, unknown>): { readonly club?: string } => textSearch(search, "club");
