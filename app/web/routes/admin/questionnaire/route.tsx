import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Gate } from "#season/stages/web/Gate.tsx";

export const Route = createFileRoute("/admin/questionnaire")({
  staticData: { title: "Étapes" },
  component: () => (
    <Gate>
      <Outlet />
    </Gate>
  ),
});
