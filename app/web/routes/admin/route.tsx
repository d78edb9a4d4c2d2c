import { IconArrowLeft } from "@tabler/icons-react";
import { createFileRoute, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { usePasskeyDuty } from "#access/passkeys/web/usePasskeyDuty.ts";
import { wayBack } from "#office/dashboard/web/way-back.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { Loading } from "#platform/web/states.tsx";
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
  const duty = usePasskeyDuty();
  const [isBlocking, setBlocking] = useState(false);
  const isAlone = isBlocking || duty?.isPastDeadline === true;
  return (
    <AreaShell area="Administration" links={links}>
      {(duty || isBlocking) && (
        <Suspense fallback={isAlone && <Loading lines={8} />}>
          <PasskeyDuty onBlockingChange={setBlocking} />
        </Suspense>
      )}
      {!isAlone && <BackToFirstSeason />}
      {!isAlone && <Outlet />}
    </AreaShell>
  );
}

function BackToFirstSeason() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (path === "/admin/configuration/premiere-saison" || !wayBack.isMarked()) return null;
  return (
    <LinkButton
      to="/admin/configuration/$"
      params={{ _splat: "premiere-saison" }}
      className="screen-only"
      variant="subtle"
      size="sm"
      ml={-10}
      mb="xs"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      Revenir à la première saison
    </LinkButton>
  );
}
