import type { Column } from "#platform/web/DataTable.tsx";
import { formatInstant } from "#platform/web/format.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { audienceLabels, isShown } from "../audience.ts";
import type { EditedAnnouncement } from "./AnnouncementModal.tsx";

export const announcementName = ({ text }: Pick<EditedAnnouncement, "text">): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function State({ startsAt, endsAt }: EditedAnnouncement) {
  const [period, now] = [{ startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) }, serverTime()];
  if (isShown(period, now)) return <StateBadge color="green">Affichée</StateBadge>;
  return period.startsAt > now ? <StateBadge color="amber">À venir</StateBadge> : <StateBadge color="gray">Terminée</StateBadge>;
}

export const announcementColumns = (stageName: (id: string) => string): readonly Column<EditedAnnouncement>[] => [
  { title: "Texte", show: announcementName, card: "title" },
  {
    title: "À qui",
    show: ({ audience, categoryName, questionnaireId, position }) =>
      questionnaireId === null
        ? [audienceLabels[audience], categoryName].filter(Boolean).join(", ")
        : `Rectificatif, ${stageName(questionnaireId)}${position === null ? "" : `, question ${position}`}`,
  },
  { title: "À partir du", show: ({ startsAt }) => formatInstant(startsAt) },
  { title: "Jusqu'au", show: ({ endsAt }) => formatInstant(endsAt) },
  { title: "État", show: State, card: "corner" },
];
