import { createFileRoute, Outlet } from "@tanstack/react-router";
import { admit } from "../../admit.ts";
import { AreaShell } from "../../frame/AreaShell.tsx";

export const Route = createFileRoute("/club")({ beforeLoad: admit("CLUB"), component: ClubArea });

const links = [
  { label: "Informations Club", to: "/club/info" },
  { label: "Adhérents", to: "/club/participants" },
];

function ClubArea() {
  return (
    <AreaShell area="Espace club" links={links}>
      <Outlet />
    </AreaShell>
  );
}
