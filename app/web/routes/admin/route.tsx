import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { createFileRoute, Link, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { usePasskeyDuty } from "#access/passkeys/web/usePasskeyDuty.ts";
import { Loading } from "#platform/web/states.tsx";
import { AreaShell } from "../../frame/AreaShell.tsx";
import { requireRole } from "../../require-role.ts";
import { wayBack } from "./-first-season/way-back.ts";

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

const FIRST_SEASON = "/admin/configuration/premiere-saison";

/** Link back to « Première saison », above a page that one of its steps opened. */
function BackToFirstSeason() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (path === FIRST_SEASON || !wayBack.isMarked()) return null;
  return (
    <Button
      component={Link}
      to={FIRST_SEASON}
      className="screen-only"
      variant="subtle"
      size="sm"
      ml={-10}
      mb="xs"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
    >
      Revenir à la première saison
    </Button>
  );
}
