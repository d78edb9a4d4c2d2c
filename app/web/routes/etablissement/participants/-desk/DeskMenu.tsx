import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconFileSpreadsheet, IconUserCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { pupilResultsApi } from "#features/pupils/pupil-results.contract.ts";
import { download } from "#platform/web/download.ts";
import { formatCount } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import styles from "./desk.module.css";
import type { PupilsSearch } from "./search.ts";

interface Props {
  readonly year: number;
  readonly isActive: boolean;
  /** Filters of the list. */
  readonly search: PupilsSearch;
  /** The name of the stage whose grades are included. */
  readonly stageName: string | undefined;
  /** Length of the list. */
  readonly total: number;
}

/** Actions on the whole list. */
export function DeskMenu({ year, isActive, search, stageName, total }: Props) {
  const { stage, status, search: searchText } = search;
  const exporting = useMutation({
    mutationFn: () =>
      download(pupilResultsApi.export, {
        query: { year, ...(stage && { questionnaireId: stage }), ...(status && { status }), ...(searchText && { search: searchText }) },
      }),
    meta: { skipsRefetch: true },
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
          <span className={styles.hint}>{describeExport({ total, year, status, searchText, stageName })}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExportScope {
  readonly total: number;
  readonly year: number;
  readonly status: PupilsSearch["status"];
  readonly searchText: string | undefined;
  readonly stageName: string | undefined;
}

/** « 17 élèves de 2027, à confirmer, «Dup», avec Quart de finale »: the active filters. */
const describeExport = ({ total, year, status, searchText, stageName }: ExportScope): string =>
  [
    `${formatCount(total, "élève")} de ${year}`,
    ...(status ? [status === "PENDING" ? "à confirmer" : "confirmés"] : []),
    ...(searchText ? [`recherche «\u00A0${searchText}\u00A0»`] : []),
    ...(stageName ? [`avec ${stageName}`] : []),
  ].join(", ");
