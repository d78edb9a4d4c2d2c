import { createFileRoute, Outlet, useLocation } from "@tanstack/react-router";
import { AreaShell } from "../../frame/AreaShell.tsx";
import { useMe } from "../../me.ts";
import { requireRole } from "../../require-role.ts";
import { WithoutSchool } from "./-request/WithoutSchool.tsx";

export const Route = createFileRoute("/etablissement")({ beforeLoad: requireRole("ESTABLISHEMENT"), component: EstablishmentArea });

const tabs = [
  { label: "Établissement", to: "/etablissement/info" },
  { label: "Participants", to: "/etablissement/participants" },
];

function EstablishmentArea() {
  const me = useMe();
  const centers = (me?.controlledCenter ?? []).map(({ id, name }) => ({ label: name, to: `/etablissement/examcenter/${id}` }));
  const [center] = centers;
  const isAtCenter = useLocation().pathname.startsWith("/etablissement/examcenter/");
  const links = center && centers.length === 1 ? [...tabs, { ...center, label: "Centre d'épreuve" }] : [...tabs, ...centers];
  return (
    <AreaShell area="Espace établissement" links={me?.establishment ? links : centers} isWide>
      {me && !me.establishment && !isAtCenter ? <WithoutSchool /> : <Outlet />}
    </AreaShell>
  );
}
