import { expect, test } from "vitest";
import { NONE_HIDDEN } from "#platform/web/hidden-columns.ts";
import { addressOfView, isWholeList } from "./view-address.ts";

test("PPL-13 a view of a search alone is one of the whole list; with a filter or without a column it is not", () => {
  const viewOf = (search: Record<string, string>) => new URLSearchParams(addressOfView(search) as Record<string, string>).toString();
  expect(isWholeList(viewOf({ search: "zoé", sans: NONE_HIDDEN }))).toBe(true);
  expect(isWholeList(viewOf({ search: "zoé" }))).toBe(true);
  expect(isWholeList(viewOf({ search: "zoé", sans: "e-mail" }))).toBe(false);
  expect(isWholeList(viewOf({ status: "PENDING", sans: NONE_HIDDEN }))).toBe(false);
});
