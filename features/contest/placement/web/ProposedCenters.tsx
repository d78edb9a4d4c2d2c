import { Text } from "@mantine/core";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatCount, formatNumber } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import type { ProposedCenter } from "../placement.contract.ts";
import { formatKm } from "../reason-text.ts";

const kilometres = (km: number | null): string => (km === null ? "-" : formatKm(km));

const columns: readonly Column<ProposedCenter>[] = [
  {
    title: "Centre",
    card: "title",
    show: ({ name, city }) => (
      <>
        {name}
        <span className="muted"> {city}</span>
      </>
    ),
  },
  { title: "Places prises", align: "right", show: (center) => <Filled {...center} /> },
  { title: "Aujourd'hui", align: "right", show: ({ today }) => formatNumber(today) },
  { title: "Trajet médian", align: "right", show: ({ median }) => kilometres(median) },
  { title: "Le plus long", align: "right", show: ({ farthest }) => kilometres(farthest) },
];

function Filled({ filled, seats }: Pick<ProposedCenter, "filled" | "seats">) {
  return (
    <>
      {formatNumber(filled)} sur {formatNumber(seats)}
      {filled > seats && (
        <Text component="strong" c="var(--red-700)" fw={700} inherit>
          {" "}
          · {formatNumber(filled - seats)} de trop
        </Text>
      )}
    </>
  );
}

/** The centers that have seats or people. */
export function ProposedCenters({ centers }: { readonly centers: readonly ProposedCenter[] }) {
  const used = centers.filter(({ seats, today, filled }) => seats + today + filled > 0);
  return (
    <section aria-label={formatCount(used.length, "centre", "centres")}>
      <DataTable
        label="Centres proposés"
        columns={columns}
        list={localList({ data: used })}
        rowKey={({ id }) => id}
        emptyTitle="Aucun centre n'a de places"
        whenEmpty="Indiquez les places des centres d'épreuve, puis revenez ici."
      />
    </section>
  );
}
