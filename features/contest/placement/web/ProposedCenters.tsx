import { SeatsUsed } from "#contest/convocations/web/CenterTable.tsx";
import { type Column, DataTable } from "#platform/web/DataTable.tsx";
import { formatNumber } from "#platform/web/format.ts";
import { localList } from "#platform/web/local-list.ts";
import type { ProposedCenter } from "../placement.contract.ts";
import { formatKm } from "../reasons.ts";

const kilometres = (km: number | null): string => (km === null ? "-" : formatKm(km));

const columns: readonly Column<ProposedCenter>[] = [
  {
    title: "Centre",
    card: "title",
    show: ({ name, city }) => (
      <>
        {name} <span className="muted">{city}</span>
      </>
    ),
  },
  { title: "Places", show: ({ filled, seats }) => <SeatsUsed seats={seats} convoked={filled} /> },
  { title: "Aujourd'hui", align: "right", show: ({ today }) => formatNumber(today) },
  { title: "Trajet médian", align: "right", show: ({ median }) => kilometres(median) },
  { title: "Le plus long", align: "right", show: ({ farthest }) => kilometres(farthest) },
];

/** The centers that have seats or people. */
export const ProposedCenters = ({ centers }: { readonly centers: readonly ProposedCenter[] }) => (
  <DataTable
    label="Centres proposés"
    columns={columns}
    list={localList({ data: centers.filter(({ seats, today, filled }) => seats + today + filled > 0) })}
    rowKey={({ id }) => id}
    emptyTitle="Aucun centre n'a de places"
    whenEmpty="Indiquez les places des centres d'épreuve, puis revenez ici."
  />
);
