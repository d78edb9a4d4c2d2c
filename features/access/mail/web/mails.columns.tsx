import type { Column } from "#platform/web/DataTable.tsx";
import { formatInstant } from "#platform/web/format.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import type { MailOnWire } from "../mail.contract.ts";

export const statusLabels = {
  waiting: { label: "En attente", color: "amber" },
  sent: { label: "Envoyé", color: "green" },
  failed: { label: "Échec", color: "red" },
} as const;

export const mailColumns: readonly Column<MailOnWire>[] = [
  { title: "Écrit le", show: ({ createdAt }) => formatInstant(createdAt), sort: "createdAt" },
  { title: "Destinataire", show: ({ to }) => to, sort: "to", card: "title" },
  { title: "Objet", show: ({ subject }) => subject },
  {
    title: "État",
    show: ({ status, lastError }) => (
      <StateBadge color={statusLabels[status].color} {...(lastError && { title: lastError })}>
        {statusLabels[status].label}
      </StateBadge>
    ),
    sort: "status",
    card: "corner",
  },
  {
    title: "Parti le",
    show: ({ sentAt, leavesAt }) => (leavesAt ? `pas avant le ${formatInstant(leavesAt)}` : formatInstant(sentAt)),
  },
];
