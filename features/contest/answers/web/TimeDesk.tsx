import { Badge, Button, Text } from "@mantine/core";
import { IconClockPlus } from "@tabler/icons-react";
import { useState } from "react";
import { choicesOf } from "#platform/web/choices.ts";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { choiceFilter } from "#platform/web/FilterSelect.tsx";
import { formatCount, formatDeadline, formatDuration, formatInstant, formatNumber } from "#platform/web/format.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useTable } from "#platform/web/usePage.ts";
import { useStage } from "#season/stages/web/useStage.ts";
import { type TimedPersonOnWire, timeApi } from "../time.contract.ts";

const GiveTime = lazyWindow(() => import("./GiveTime.tsx"));

const nameOf = ({ firstname, lastname }: TimedPersonOnWire): string => `${lastname} ${firstname}`;

const stateLabels = { left: "Écrit encore", toBegin: "Pas commencé", over: "Temps écoulé" } as const;

/** « 2 h 50, au lieu de 2 h (10 min données) » */
const describeMinutes = ({ minutes, usualMinutes, extraMinutes }: TimedPersonOnWire): string =>
  `${formatDuration(minutes)}${minutes === usualMinutes ? "" : `, au lieu de ${formatDuration(usualMinutes)}`}${extraMinutes === 0 ? "" : ` (${formatDuration(extraMinutes)} données)`}`;

const columns: readonly Column<TimedPersonOnWire, "lastname" | "endsAt">[] = [
  { title: "Nom", sort: "lastname", show: (person) => <strong>{nameOf(person)}</strong>, card: "title" },
  { title: "Catégorie", show: ({ category }) => category },
  {
    title: "État",
    show: ({ state }) => (
      <Badge miw={110} {...(state === "left" ? { color: "green" } : { variant: "light" })}>
        {stateLabels[state]}
      </Badge>
    ),
  },
  { title: "A commencé", show: ({ startedAt }) => formatInstant(startedAt) },
  { title: "Fin", sort: "endsAt", show: ({ endsAt }) => formatInstant(endsAt) },
  { title: "Temps", show: describeMinutes },
  { title: "Réponses", align: "right", show: ({ answered }) => formatNumber(answered) },
];

const describeClosing = ({ isClosed, closesAt }: { isClosed: boolean; closesAt: string | null }): string =>
  isClosed ? "L'étape est fermée." : closesAt === null ? "Aucune date ne ferme l'étape." : `L'étape ferme le ${formatDeadline(closesAt)}.`;

interface Props {
  readonly stageId: string;
  readonly state: string | undefined;
}

/** Who is writing at a stage whose time holds, until when, and more time for one person or for all (TIM-03). */
export function TimeDesk({ stageId, state }: Props) {
  const query = state ? { "filter.state": state } : {};
  const { change, table } = useTable(timeApi.list, { params: { id: stageId }, query });
  const [given, give] = useState<TimedPersonOnWire | "all" | null>(null);
  const counts = table.list.data?.counts;
  const { data: stage } = useStage(stageId);
  return (
    <>
      <PageHead
        title="Temps"
        action={
          <Button variant="main" leftSection={<IconClockPlus size={18} aria-hidden />} onClick={() => give("all")}>
            Donner du temps à ceux qui écrivent
          </Button>
        }
      >
        <Text span role="status" inherit>
          {counts
            ? `${formatCount(counts.left, "personne écrit", "personnes écrivent")} encore, ${formatCount(counts.over, "a fini son temps", "ont fini leur temps")}, ${formatCount(counts.toBegin, "n'a pas commencé", "n'ont pas commencé")}.`
            : "…"}
        </Text>{" "}
        {stage && describeClosing(stage)}
      </PageHead>
      <DataTable
        label="Temps"
        columns={columns}
        {...table}
        rowKey={({ id }) => id}
        nameOf={nameOf}
        actions={(person) =>
          person.state === "toBegin" ? [] : [{ label: "Donner du temps", Icon: IconClockPlus, isFirst: true, run: () => give(person) }]
        }
        searchPlaceholder="Nom, e-mail, identifiant, numéro"
        filters={[
          choiceFilter({ name: "state", label: "État", all: "Tous", choices: choicesOf(stateLabels), value: state, onFilter: change }),
        ]}
        whenEmpty={state || table.search.search ? undefined : "Personne ne participe à cette étape, ou sa durée est seulement indiquée."}
      />
      {given && <GiveTime stageId={stageId} person={given === "all" ? null : given} onClose={() => give(null)} />}
    </>
  );
}
