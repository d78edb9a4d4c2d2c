import { createFileRoute } from "@tanstack/react-router";
import { textSearch } from "#platform/web/search-params.ts";
import { DuplicatesDesk } from "./-duplicates/DuplicatesDesk.tsx";

interface DuplicatesSearch {
  /** The account compared with. */
  readonly avec?: string;
  /** Keeps that account instead of the page's one. */
  readonly inverse?: "oui";
}

export const Route = createFileRoute("/admin/users_/doublons/$userId")({
  staticData: { title: "Doublons" },
  validateSearch: (search: Record<string, unknown>): DuplicatesSearch => ({
    ...(/^[1-9]\d{0,9}$/.test(String(search.avec)) && textSearch(search, "avec")),
    ...(search.inverse === "oui" && { inverse: "oui" }),
  }),
  component: () => {
    const { userId } = Route.useParams();
    return <DuplicatesDesk key={userId} id={userId} />;
  },
});
