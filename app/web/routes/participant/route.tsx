import { createFileRoute, Outlet } from "@tanstack/react-router";
import { canSeeQuestionnaires } from "#features/stages/eligibility.ts";
import { AreaShell } from "../../frame/AreaShell.tsx";
import { useMe } from "../../me.ts";
import { requireParticipant } from "../../require-role.ts";
import { useActiveYear } from "../../season.ts";

export const Route = createFileRoute("/participant")({ beforeLoad: requireParticipant, component: ParticipantArea });

const tabs = [
  { label: "Informations Championnat", to: "/participant/informations-championnat" },
  { label: "Informations Personnelles", to: "/participant/informations-personnelles" },
  { label: "Mes résultats", to: "/participant/resultats" },
];
const questionnaires = { label: "Mes questionnaires", to: "/questionnaire" };
const center = { label: "Centre d'épreuve", to: "/examcenter/participants" };

function ParticipantArea() {
  const me = useMe();
  const activeYear = useActiveYear();
  const links = [
    ...tabs,
    ...(me && canSeeQuestionnaires(me, activeYear) ? [questionnaires] : []),
    ...(me && me.controlledCenter.length > 0 ? [center] : []),
  ];
  return (
    <AreaShell area="Espace participant" links={links}>
      <Outlet />
    </AreaShell>
  );
}
