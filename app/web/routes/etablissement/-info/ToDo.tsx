import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SchoolOnWire } from "#organizations/establishments/establishments.contract.ts";
import { preparedTask } from "#people/pupils/web/prepared-task.ts";
import { slipsTask } from "#people/pupils/web/slips-task.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Part } from "#platform/web/ui/Part.tsx";
import { type Task, Tasks } from "#platform/web/ui/Tasks.tsx";
import { confirmingTasks } from "#school/school-stages/web/confirming-tasks.ts";
import { refusalToRegister } from "#season/configuration/season.ts";
import { publicSettings } from "#season/configuration/web/public-settings.ts";
import { HowToPay, paymentMail } from "../../../requests/HowToPay.tsx";
import RenewMembership from "../../../requests/RenewMembership.tsx";
import type { SchoolFacts, SchoolView } from "./useSchoolFacts.ts";

/** The correspondent's work of the day, the most urgent first. */
export function ToDo({ school, season, facts }: Omit<SchoolView, "me">) {
  const { activeYear } = season;
  const membership = facts.memberships.data?.find(({ year }) => year === activeYear);
  if (!facts.memberships.data || activeYear === null) return null;
  if (!membership) return <RenewMembership kind="school" year={activeYear} season={season} body={{}} />;
  const mayRegister = refusalToRegister("student", season, serverTime()) === null;
  const tasks = [
    ...(membership.status === "PENDING" ? [paymentTask(school, activeYear)] : []),
    ...(mayRegister ? registrationTasks(school, facts) : []),
    ...slipsTask(facts.withoutSlip),
  ];
  return (
    <Part id="a-faire" title="À faire">
      {tasks.length > 0 ? (
        <Tasks tasks={tasks} />
      ) : (
        <Text mt="xs">Rien ne vous attend aujourd'hui&nbsp;: tout est en ordre, merci&nbsp;!</Text>
      )}
    </Part>
  );
}

function paymentTask({ name, rneCode }: SchoolOnWire, year: number): Task {
  const reference = rneCode ? `${name} (${rneCode})` : name;
  return {
    key: "pay",
    text: `Adhésion ${year}\u00A0: en attente de paiement`,
    hint: (
      <HowToPay name={reference} year={year}>
        <MeanwhileUnpaid />
        <p>Référence à rappeler&nbsp;: {reference}.</p>
      </HowToPay>
    ),
    action: (look) => (
      <Button {...look} component="a" href={paymentMail(reference, year)}>
        Écrire à la fédération
      </Button>
    ),
  };
}

function registrationTasks({ estimatedParticipants, visible }: SchoolOnWire, { pupils, prepared, waiting }: SchoolFacts): readonly Task[] {
  const hasNone = pupils?.all === 0;
  const pending = pupils?.pending ?? 0;
  const opening = estimatedParticipants === 0 || (!visible && hasNone) ? [openTask] : hasNone && prepared === 0 ? [shareTask] : [];
  return [...preparedTask(prepared), ...opening, ...(pending > 0 ? confirmingTasks(waiting, confirmTask(pending)) : [])];
}

const openTask: Task = {
  key: "open",
  text: "Estimer le nombre de participants et ouvrir les inscriptions",
  hint: "Vos élèves trouvent alors votre établissement dans la liste.",
  action: { label: "Ouvrir", to: "/etablissement/info", hash: "saison" },
};

const shareTask: Task = {
  key: "share",
  text: "Donner le QR code aux élèves, ou importer leur liste",
  action: { label: "Importer une liste", to: "/etablissement/participants/import" },
};

const confirmTask = (count: number): Task => ({
  key: "confirm",
  text: count === 1 ? "Une inscription attend votre confirmation." : `${formatNumber(count)} inscriptions attendent votre confirmation.`,
  hint: "Confirmer qualifie pour la demi-finale.",
  action: {
    label: count === 1 ? "La voir et confirmer" : "Les voir et confirmer",
    to: "/etablissement/participants",
    search: { status: "PENDING" },
  },
});

/** The actions open to a school before it has paid, as set by the office; hidden while unknown. */
function MeanwhileUnpaid() {
  const { data } = useQuery(publicSettings);
  if (!data) return null;
  return (
    <p>
      {data.UNPAID_SCHOOLS_CONFIRM === false
        ? "D'ici là, vos élèves s'inscrivent\u00A0; vous les confirmerez une fois l'adhésion réglée."
        : "Inutile de l'attendre\u00A0: tant que les inscriptions sont ouvertes, vos élèves s'inscrivent et vous les confirmez."}
    </p>
  );
}
