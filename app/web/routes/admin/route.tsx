import { createFileRoute, Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { AreaShell } from "../../frame/AreaShell.tsx";
import { requireRole } from "../../require-role.ts";

const PasskeyDuty = lazy(() => import("./-PasskeyDuty.tsx"));

export const Route = createFileRoute("/admin")({ beforeLoad: requireRole("ADMIN"), component: AdminArea });

const links = [
  { label: "Configuration", to: "/admin/configuration" },
  { label: "Étapes", to: "/admin/questionnaire" },
  { label: "Clubs", to: "/admin/clubs" },
  { label: "Établissements", to: "/admin/etablissements" },
  { label: "Centres d'épreuve", to: "/admin/centres" },
  { label: "Participants", to: "/admin/participants" },
  { label: "Utilisateurs", to: "/admin/users" },
];

function AdminArea() {
  const [isBlocking, setBlocking] = useState(false);
  return (
    <AreaShell area="Administration" links={links}>
      <Suspense>
        <PasskeyDuty onBlockingChange={setBlocking} />
      </Suspense>
      {!isBlocking && <Outlet />}
    </AreaShell>
  );
}
