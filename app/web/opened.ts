import type { HistoryState } from "@tanstack/react-router";

/**
 * `beforeLoad` of a page that shows what it was opened with: its history's state as the page's own context, which stays while the next page
 * loads. (`useLocation` tells at once of the next one.)
 */
export const openedWith = ({ location }: { location: { state: HistoryState } }): { opened: HistoryState } => ({ opened: location.state });
