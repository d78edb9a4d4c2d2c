import { createFileRoute } from "@tanstack/react-router";
import { admitToCenter } from "../../../admit.ts";
import { CenterPage } from "../-desk/CenterPage.tsx";
import { centerSearch } from "../-desk/search.ts";

/** The centre that somebody runs (CTR-01). */
export const Route = createFileRoute("/examcenter/participants/$centerId")({
  staticData: { title: "Centre d'épreuve" },
  validateSearch: centerSearch,
  beforeLoad: admitToCenter,
  component: () => <CenterPage place="/examcenter/participants" />,
});
