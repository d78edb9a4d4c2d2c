import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatDay, formatInstant } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { programScopes } from "../program-scope.ts";
import { type ProgramOnWire, programsApi } from "../programs.contract.ts";
import ProgramModal from "./ProgramModal.tsx";

const states = {
  active: { label: "Actif", color: "green" },
  expired: { label: "Terminé", color: "gray" },
  revoked: { label: "Révoqué", color: "gray" },
  ended: { label: "Arrêté\u00A0: son auteur n'est plus du bureau", color: "amber" },
} as const;

const columns: readonly Column<ProgramOnWire>[] = [
  { title: "Programme", show: ({ name }) => <strong>{name}</strong>, card: "title" },
  { title: "État", show: ({ state }) => <StateBadge color={states[state].color}>{states[state].label}</StateBadge> },
  { title: "Peut", show: ({ scope }) => programScopes[scope] },
  { title: "Créé par", show: ({ maker, createdAt }) => `${maker}, ${formatInstant(createdAt)}` },
  // It ends at midnight in Paris, which in UTC is still its last day.
  { title: "Dernier jour", show: ({ expiresAt }) => formatDay(expiresAt) },
  { title: "Dernier appel", show: ({ usedAt }) => (usedAt ? formatInstant(usedAt) : "Jamais") },
];

export default function ProgramsPage() {
  const list = useApiQuery(programsApi.list);
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ProgramOnWire | null>(null);
  return (
    <>
      <PageHead
        title="Programmes"
        action={
          <Button variant="main" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
            Nouveau programme
          </Button>
        }
      >
        Un programme de la fédération appelle le site avec un jeton à lui, sans mot de passe ni clé d'accès. Il s'arrête à sa date de fin,
        quand vous le révoquez, ou quand le compte qui l'a créé est fermé.
      </PageHead>
      <DataTable
        label="Programmes"
        columns={columns}
        list={localList(list)}
        rowKey={({ id }) => id}
        nameOf={({ name }) => name}
        actions={(program) =>
          program.state === "active"
            ? [{ label: "Révoquer", Icon: IconPlugConnectedX, isDestructive: true, isFirst: true, run: () => setRevoked(program) }]
            : []
        }
        emptyTitle="Aucun programme pour le moment"
        whenEmpty="Créez le premier avec «&nbsp;Nouveau programme&nbsp;»."
      />
      {isCreating && <ProgramModal onClose={() => setCreating(false)} />}
      {revoked && (
        <ConfirmTask
          opened
          title={`Révoquer «\u00A0${revoked.name}\u00A0»\u00A0?`}
          confirm="Révoquer"
          isDestructive
          run={() => call(programsApi.revoke, { params: { id: revoked.id } })}
          done="Programme révoqué"
          onClose={() => setRevoked(null)}
        >
          Son prochain appel sera refusé. Cela ne s'annule pas&nbsp;: il faudra en créer un autre.
        </ConfirmTask>
      )}
    </>
  );
}
