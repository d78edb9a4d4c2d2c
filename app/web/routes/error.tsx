import { createFileRoute } from "@tanstack/react-router";
import { Forbidden } from "#platform/web/states.tsx";
import { PublicLayout } from "../frame/PublicLayout.tsx";

export const Route = createFileRoute("/error")({
  staticData: { withoutQueries: true },
  component: () => (
    <PublicLayout title="Page non accessible">
      <Forbidden />
    </PublicLayout>
  ),
});
