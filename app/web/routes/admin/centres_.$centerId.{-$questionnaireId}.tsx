import { createFileRoute } from "@tanstack/react-router";
import { centerSearch } from "#contest/exam-centers/web/center-search.ts";
import { BackLink } from "../../frame/BackLink.tsx";
import { CenterPage } from "../examcenter/-desk/CenterDesk.tsx";

export const Route = createFileRoute("/admin/centres_/$centerId/{-$questionnaireId}")({
  staticData: { title: "Centre d'épreuve" },
  validateSearch: centerSearch,
  component: () => (
    <>
      <BackLink to="/admin/centres">Retour aux centres</BackLink>
      <CenterPage area="/admin/centres" />
    </>
  ),
});
