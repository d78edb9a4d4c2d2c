import { createFileRoute, redirect } from "@tanstack/react-router";
import { CenterPage } from "../../examcenter/participants/-CenterPage.tsx";

export const Route = createFileRoute("/etablissement/examcenter/$centerId")({
  staticData: { title: "Centre d'épreuve" },
  beforeLoad: ({ context: { user }, params: { centerId } }) => {
    const center = user.controlledCenter.find(({ id }) => id === centerId);
    if (!center) throw redirect({ to: "/error", replace: true });
    return { center };
  },
  component: Center,
});

function Center() {
  const { center } = Route.useRouteContext();
  return <CenterPage name={center.name} />;
}
