import type { ListViews } from "#platform/web/ListMenu.tsx";

/** The views of the list at this address, for `<DataTable views={listViews}>`. */
export const listViews: ListViews = async () => (await import("./Views.tsx")).Views;
