import { Alert, Button, Stack } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type SquadOnWire, squadsApi } from "#contest/registrations/squads.contract.ts";
import { SquadPeopleModal } from "#contest/registrations/web/SquadPeopleModal.tsx";
import { SquadRows } from "#contest/registrations/web/SquadRows.tsx";
import { type SquadRow, useSquadEdits } from "#contest/registrations/web/useSquadEdits.ts";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { formatCount } from "#platform/web/format.ts";
import { submitting } from "#platform/web/forms.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { messageOf, serverMessageOf } from "#platform/web/refusal.ts";
import { Empty } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { SaveBar } from "#platform/web/ui/SaveBar.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { YearPage } from "./YearPage.tsx";

export default function SquadsPage() {
  return (
    <YearPage
      title="Équipes"
      lead={
        <>
          Les équipes de la catégorie «&nbsp;LE - L2 en équipe et individuel&nbsp;», année par année. Les établissements y placent leurs
          élèves&nbsp;; vous, n'importe quel participant de cette catégorie.
        </>
      }
    >
      {(year) => <SquadsOfYear year={year} />}
    </YearPage>
  );
}

function SquadsOfYear({ year }: { year: number }) {
  const squads = useApiQuery(squadsApi.list, { query: { year } });
  return (
    <Loaded query={squads} lines={8}>
      {(data) => <Desk squads={data} year={year} refetch={squads.refetch} />}
    </Loaded>
  );
}

function Desk({ squads, year, refetch }: { squads: readonly SquadOnWire[]; year: number; refetch: () => Promise<unknown> }) {
  const { rows, changed, edit, add, discard } = useSquadEdits(squads, year);
  const [isSubmitted, setSubmitted] = useState(false);
  const [opened, setOpened] = useState<SquadRow | null>(null);
  const [squadToRemove, setSquadToRemove] = useState<SquadRow | null>(null);
  const saving = useMutation({
    mutationFn: (rows: readonly SquadRow[]) => saveSquads(rows, year),
    onSuccess: async ({ done, refused }) => {
      await refetch();
      if (refused.length > 0) toast.failure(`Erreur sur ${refused.length} équipe(s)`);
      else toast.success(`${formatCount(done.length, "équipe enregistrée", "équipes enregistrées")}`);
    },
    failed: "Erreur lors de la mise à jour de l'équipe",
    onError: () => void refetch(),
  });
  const save = () => {
    setSubmitted(true);
    const wrong = changed.find(({ refusal }) => refusal !== null);
    if (wrong) document.getElementById(`equipe-${wrong.key}`)?.focus();
    else
      saving.mutate(changed, {
        onSuccess: ({ done }) => {
          discard(done);
          setSubmitted(false);
        },
      });
  };
  return (
    <form noValidate onSubmit={submitting(save)}>
      <div className="card part">
        {rows.length === 0 ? (
          <Empty title={`Aucune équipe ${year}`}>Ajoutez la première ci-dessous.</Empty>
        ) : (
          <SquadRows
            label={`Équipes ${year}`}
            rows={rows}
            showsEmptyNames={isSubmitted}
            onEdit={edit}
            onOpen={setOpened}
            onRemove={(row) => (row.id === null ? discard([row.key]) : setSquadToRemove(row))}
          />
        )}
        <Button mt="sm" variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => focusSoon(add())}>
          Ajouter une équipe
        </Button>
      </div>
      {saving.data && saving.data.refused.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} mt="lg" title={`Erreur sur ${saving.data.refused.length} équipe(s)`}>
          <Stack className="bullets" component="ul" gap={8}>
            {saving.data.refused.map(({ name, message }) => (
              <li key={name}>
                {name}&nbsp;: {message}
              </li>
            ))}
          </Stack>
        </Alert>
      )}
      <SaveBar isChanged={changed.length > 0} isSaving={saving.isPending} onUndo={() => discard(changed.map(({ key }) => key))} />
      {opened?.id && (
        <SquadPeopleModal squad={{ ...opened, id: opened.id, name: storedName(squads, opened), year }} onClose={() => setOpened(null)} />
      )}
      {squadToRemove?.id && (
        <RemoveSquad id={squadToRemove.id} name={storedName(squads, squadToRemove)} onClose={() => setSquadToRemove(null)} />
      )}
    </form>
  );
}

const focusSoon = (key: string): void => void requestAnimationFrame(() => document.getElementById(`equipe-${key}`)?.focus());

const storedName = (squads: readonly SquadOnWire[], { id, name }: SquadRow): string =>
  squads.find((squad) => squad.id === id)?.name ?? name;

const RemoveSquad = ({ id, name, onClose }: { id: string; name: string; onClose: () => void }) => (
  <ConfirmTask
    title={`Supprimer l'équipe «\u00A0${name}\u00A0»\u00A0?`}
    confirm="Supprimer"
    isDestructive
    run={() => call(squadsApi.remove, { params: { id } })}
    done="Équipe supprimée"
    failed="Erreur lors de la suppression de l'équipe"
    showsRefusal
    onClose={onClose}
  >
    Cette équipe ne pourra plus être choisie.
  </ConfirmTask>
);

/** Saves the changed squads one by one: a refusal does not block the others. */
async function saveSquads(rows: readonly SquadRow[], year: number) {
  const done: string[] = [];
  const refused: { name: string; message: string }[] = [];
  for (const { key, id, name } of rows) {
    const saving =
      id === null
        ? call(squadsApi.create, { body: { squadName: name, year } })
        : call(squadsApi.rename, { params: { id }, body: { squadName: name } });
    await saving.then(
      () => done.push(key),
      (failure) => {
        if (serverMessageOf(failure) === undefined) throw failure;
        refused.push({ name, message: messageOf(failure) });
      },
    );
  }
  return { done, refused };
}
