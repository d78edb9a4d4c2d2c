import type { HistoryState } from "@tanstack/react-router";

/** `beforeLoad` of a page that shows what it was opened with, also while the next page loads: `useLocation` changes at once. */
export const withHistoryState = ({ location }: { location: { state: HistoryState } }): { opened: HistoryState } => ({
  opened: location.state,
});
