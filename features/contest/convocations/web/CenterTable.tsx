import { Text } from "@mantine/core";
import { IconDownload, IconMail, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import type { ListViews } from "#platform/web/ListMenu.tsx";
import { ShareBar } from "#platform/web/ui/ShareBar.tsx";
import { useTable } from "#platform/web/usePage.ts";
import { type CenterUsage, convocationsApi } from "../convocations.contract.ts";
import styles from "./convocations.module.css";

interface Props {
  readonly questionnaireId: string;
  readonly onPrint: (center: CenterUsage) => void;
  readonly onMail: (center: CenterUsage) => void;
  readonly onShow: (center: CenterUsage) => void;
  readonly refusal: string | null;
  readonly views: ListViews;
  readonly controls: ReactNode;
}

const columns: readonly Column<CenterUsage>[] = [
  {
    title: "Centre",
    sort: "name",
    card: "title",
    show: ({ name, city }) => (
      <>
        {name}
        <span className="muted"> {city}</span>
      </>
    ),
  },
  { title: "Places", sort: "convoked", show: (center) => <SeatsUsed {...center} /> },
  { title: "Places libres", sort: "left", align: "right", show: ({ seats, convoked }) => formatNumber(Math.max(0, seats - convoked)) },
  { title: "E-mails à envoyer", align: "right", show: ({ toMail }) => formatNumber(toMail) },
];

export function CenterTable({ questionnaireId, onPrint, onMail, onShow, refusal, views, controls }: Props) {
  const { table } = useTable(convocationsApi.centers, { params: { questionnaireId }, query: {} });
  return (
    <DataTable
      label="Places prises dans les centres"
      columns={columns}
      {...table}
      rowKey={({ id }) => id}
      searchPlaceholder="Nom, ville ou code du centre"
      views={views}
      controls={controls}
      nameOf={({ name }) => name}
      actions={(center) => [
        { label: "Voir les personnes", Icon: IconUsers, iconSize: 18, run: () => onShow(center), isFirst: true },
        {
          label: "Télécharger les convocations (PDF)",
          Icon: IconDownload,
          run: () => onPrint(center),
          refusal: refusal ?? (center.convoked === 0 ? "Personne n'y est convoqué" : null),
        },
        {
          label: "Envoyer les e-mails",
          Icon: IconMail,
          run: () => onMail(center),
          refusal: refusal ?? (center.toMail === 0 ? "Aucun e-mail n'est à envoyer" : null),
        },
      ]}
    />
  );
}

function SeatsUsed({ seats, convoked }: Pick<CenterUsage, "seats" | "convoked">) {
  const excess = convoked - seats;
  const share = seats === 0 ? Number(convoked > 0) : Math.min(1, convoked / seats);
  return (
    <div className={styles.seats}>
      <span>
        {formatNumber(convoked)} sur {formatCount(seats, "place")}
        {excess > 0 && (
          <Text component="strong" c="var(--red-700)" fw={700} inherit>
            {" "}
            · {formatNumber(excess)} de trop
          </Text>
        )}
        {excess === 0 && seats > 0 && <span className="muted"> · complet</span>}
      </span>
      <ShareBar share={share} color={excess > 0 ? "var(--red-700)" : "var(--ink-600)"} maw={220} />
    </div>
  );
}
