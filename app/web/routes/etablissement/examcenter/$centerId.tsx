import { createFileRoute } from "@tanstack/react-router";
import { admitToCenter } from "../../../admit.ts";
import { CenterPage } from "../../examcenter/-desk/CenterPage.tsx";
import { centerSearch } from "../../examcenter/-desk/search.ts";

/** The centre that a school runs (ETB-10). */
export const Route = createFileRoute("/etablissement/examcenter/$centerId")({
  staticData: { title: "Centre d'épreuve" },
  validateSearch: centerSearch,
  beforeLoad: admitToCenter,
  component: () => <CenterPage place="/etablissement/examcenter" />,
});
