import { ActionIcon, Button, Menu, Text } from "@mantine/core";
import { IconDots, IconFileImport, IconFileSpreadsheet, IconUserCheck, IconUserPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { pupilResultsApi } from "#features/pupils/pupil-results.contract.ts";
import type { Task } from "#features/pupils/web/pupils.actions.tsx";
import type { Desk } from "#features/registrations/web/usePeopleDesk.ts";
import { download } from "#platform/web/download.ts";
import { formatCount } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";

interface Props {
  readonly desk: Desk<PersonOnWire, Task>;
  /** The name of the stage whose grades are included. */
  readonly stageName: string | undefined;
}

/** Actions on the whole list, and in the active year ways to add pupils (ETB-07, ETB-08). */
export function HeaderActions({ desk, stageName }: Props) {
  const { year, isActive, total, refusal, start } = desk;
  const { stage, status, search } = desk.search;
  const exporting = useMutation({
    mutationFn: () =>
      download(pupilResultsApi.export, {
        query: { year, ...(stage && { questionnaireId: stage }), ...(status && { status }), ...(search && { search }) },
      }),
    meta: { skipsRefetch: true },
    done: "Exportation réussie",
    failed: (refused) => messageOf(refused, "Erreur lors du téléchargement du fichier"),
  });
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={42}
            style={{ flex: "none" }}
            aria-label="Autres actions sur la liste"
            loading={exporting.isPending}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isActive && (
            <Menu.Item
              component={Link}
              to="/etablissement/participants/reinscription"
              leftSection={<IconUserCheck size={18} aria-hidden />}
            >
              Réinscrire les élèves de l'an passé
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} disabled={total === 0} onClick={() => exporting.mutate()}>
            Exporter la liste (Excel)
            <Text span display="block" maw="34ch" c="dimmed" fz="0.875rem" inherit style={{ whiteSpace: "normal" }}>
              {describeExport(desk, stageName)}
            </Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isActive && (
        <>
          <Button
            component={Link}
            to="/etablissement/participants/import"
            variant="default"
            leftSection={<IconFileImport size={18} aria-hidden />}
          >
            Importer
          </Button>
          <RefusableButton
            variant="main"
            leftSection={<IconUserPlus size={20} aria-hidden />}
            refusal={refusal && "Les inscriptions sont fermées"}
            onClick={() => start("add")}
          >
            Ajouter un élève qualifié
          </RefusableButton>
        </>
      )}
    </>
  );
}

/** « 17 élèves de 2027, à confirmer, «Dup», avec Quart de finale »: the active filters. */
const describeExport = ({ total, year, search: { status, search } }: Props["desk"], stageName: string | undefined): string =>
  [
    `${formatCount(total, "élève")} de ${year}`,
    ...(status ? [status === "PENDING" ? "à confirmer" : "confirmés"] : []),
    ...(search ? [`recherche «\u00A0${search}\u00A0»`] : []),
    ...(stageName ? [`avec ${stageName}`] : []),
  ].join(", ");
