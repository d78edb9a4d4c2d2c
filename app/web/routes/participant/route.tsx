import { createFileRoute, Outlet, useBlocker } from "@tanstack/react-router";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { call } from "#platform/web/api.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { canSeeQuestionnaires } from "#season/stages/eligibility.ts";
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

const StartDialog = lazyWindow(() => import("#contest/answers/web/StartDialog.tsx"));

/** Whether opening the sheet starts the person's time: it is open, they have not seen it, and it does not ask itself, as where the time holds. A failed request holds no participant back. */
const startsTime = async (): Promise<boolean> =>
  call(answersApi.progress).then(
    ({ stage }) => stage !== null && !stage.isClosed && !stage.isOpened && stage.minutesToBegin === null,
    () => false,
  );

function ParticipantArea() {
  // Asked for every link that leads there (PPL-02), except the card of the home page, which warns itself.
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => next.pathname === "/questionnaire" && startsTime(),
    enableBeforeUnload: false,
    withResolver: true,
  });
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
      {blocker.status === "blocked" && <StartDialog onClose={blocker.reset} onStart={blocker.proceed} />}
    </AreaShell>
  );
}
