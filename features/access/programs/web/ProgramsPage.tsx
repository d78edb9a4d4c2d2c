import { Button } from "@mantine/core";
import { IconPlugConnectedX, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { DataTable } from "#platform/web/DataTable.tsx";
import { localList } from "#platform/web/local-list.ts";
import { PageHead } from "#platform/web/PageHead.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { type ProgramOnWire, programsApi } from "../programs.contract.ts";
import ProgramModal from "./ProgramModal.tsx";
import { programColumns } from "./programs.columns.tsx";

/** The programs that call the API for the office (MND-08). */
export default function ProgramsPage() {
  const list = useQuery(apiQuery(programsApi.list));
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
        columns={programColumns}
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
