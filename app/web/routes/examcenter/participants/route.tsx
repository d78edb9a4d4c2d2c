import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { AreaShell } from "../../../frame/AreaShell.tsx";
import { useMe } from "../../../me.ts";
import { requireRole } from "../../../require-role.ts";

const requireUser = requireRole("USER");

export const Route = createFileRoute("/examcenter/participants")({
  beforeLoad: (route) => {
    const { user } = requireUser(route);
    if (user.controlledCenter.length === 0) throw redirect({ to: "/error", replace: true });
    return { user };
  },
  component: ExamCenterArea,
});

function ExamCenterArea() {
  const me = useMe();
  const centers = (me?.controlledCenter ?? []).map(({ id, name }) => ({ label: name, to: `/examcenter/participants/${id}` }));
  const own = me && me.registrations.length > 0 ? [{ label: "Espace participant", to: "/participant" }] : [];
  return (
    <AreaShell area="Centre d'épreuve" links={[...centers, ...own]}>
      <Outlet />
    </AreaShell>
  );
}
