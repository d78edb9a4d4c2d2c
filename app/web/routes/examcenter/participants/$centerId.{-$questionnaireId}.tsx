import { createFileRoute } from "@tanstack/react-router";
import { centerSearch } from "#contest/exam-centers/web/center-search.ts";
import { requireCenterManager } from "../../../require-role.ts";
import { CenterPage } from "../-desk/CenterDesk.tsx";

export const Route = createFileRoute("/examcenter/participants/$centerId/{-$questionnaireId}")({
  staticData: { title: "Centre d'épreuve" },
  validateSearch: centerSearch,
  beforeLoad: requireCenterManager,
  component: () => <CenterPage area="/examcenter/participants" />,
});
