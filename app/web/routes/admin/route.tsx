import { createFileRoute, Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { admit } from "../../admit.ts";
import { AreaShell } from "../../frame/AreaShell.tsx";

const PasskeyDuty = lazy(() => import("./-PasskeyDuty.tsx"));

export const Route = createFileRoute("/admin")({ beforeLoad: admit("ADMIN"), component: AdminArea });

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
  const [isInstead, setInstead] = useState(false);
  return (
    <AreaShell area="Administration" links={links}>
      <Suspense>
        <PasskeyDuty onInstead={setInstead} />
      </Suspense>
      {!isInstead && <Outlet />}
    </AreaShell>
  );
}
