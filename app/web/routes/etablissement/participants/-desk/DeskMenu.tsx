import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconFileSpreadsheet, IconUserCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { pupilResultsApi } from "#features/pupils/pupil-results.contract.ts";
import { download } from "#platform/web/download.ts";
import { counted } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import styles from "./desk.module.css";
import type { PupilsSearch } from "./search.ts";

interface Props {
  readonly year: number;
  readonly isActive: boolean;
  /** What the list is narrowed to. */
  readonly search: PupilsSearch;
  /** The name of the stage whose grades it includes. */
  readonly stageName: string | undefined;
  /** How many the list holds. */
  readonly total: number;
}

/** What is done with the whole list. */
export function DeskMenu({ year, isActive, search, stageName, total }: Props) {
  const { stage, status, search: sought } = search;
  const exporting = useMutation({
    mutationFn: () =>
      download(pupilResultsApi.export, {
        query: { year, ...(stage && { questionnaireId: stage }), ...(status && { status }), ...(sought && { search: sought }) },
      }),
    meta: { changesNothingElse: true },
    onSuccess: () => toast.success("Exportation réussie"),
    onError: (refused) => toast.failure(messageOf(refused, "Erreur lors du téléchargement du fichier")),
  });
  return (
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
          <Menu.Item component={Link} to="/etablissement/participants/reinscription" leftSection={<IconUserCheck size={18} aria-hidden />}>
            Réinscrire les élèves de l'an passé
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} disabled={total === 0} onClick={() => exporting.mutate()}>
          Exporter la liste (Excel)
          <span className={styles.hint}>{exportedInWords({ total, year, status, sought, stageName })}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface Exported {
  readonly total: number;
  readonly year: number;
  readonly status: PupilsSearch["status"];
  readonly sought: string | undefined;
  readonly stageName: string | undefined;
}

/** « 17 élèves de 2027, à confirmer, «Dup», avec Quart de finale »: the filters in force. */
const exportedInWords = ({ total, year, status, sought, stageName }: Exported): string =>
  [
    `${counted(total, "élève")} de ${year}`,
    ...(status ? [status === "PENDING" ? "à confirmer" : "confirmés"] : []),
    ...(sought ? [`recherche «\u00A0${sought}\u00A0»`] : []),
    ...(stageName ? [`avec ${stageName}`] : []),
  ].join(", ");
