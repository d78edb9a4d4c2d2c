import { createFileRoute, Outlet } from "@tanstack/react-router";
import { admit } from "../../admit.ts";
import { AreaShell } from "../../frame/AreaShell.tsx";

export const Route = createFileRoute("/etablissement")({ beforeLoad: admit("ESTABLISHEMENT"), component: EstablishmentArea });

const links = [
  { label: "Établissement", to: "/etablissement/info" },
  { label: "Participants", to: "/etablissement/participants" },
];

function EstablishmentArea() {
  return (
    <AreaShell area="Espace établissement" links={links} isWide>
      <Outlet />
    </AreaShell>
  );
}
