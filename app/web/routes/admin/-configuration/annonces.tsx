import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { announcementsApi } from "#contest/announcements/announcements.contract.ts";
import { AnnouncementModal, type EditedAnnouncement } from "#contest/announcements/web/AnnouncementModal.tsx";
import { announcementColumns, announcementName } from "#contest/announcements/web/announcements.columns.tsx";
import { call } from "#platform/web/api.ts";
import { ConfirmTask } from "#platform/web/ConfirmTask.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { ShortList } from "#platform/web/ShortList.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { categoriesApi } from "#season/categories/categories.contract.ts";
import { useStages } from "#season/stages/web/useStage.ts";

const route = getRouteApi("/admin/configuration/$");

/** An erratum mostly concerns the only open stage. */
const blank = (openStages: readonly { readonly id: string }[]): EditedAnnouncement => ({
  id: null,
  audience: "everybody",
  categoryName: null,
  questionnaireId: openStages.length === 1 ? (openStages[0]?.id ?? null) : null,
  position: null,
  text: "",
  startsAt: serverTime().toISOString(),
  endsAt: null,
});

/** The office's announcements to each audience, and the errata of the stages (PPL-11). */
export default function AnnouncementsPage() {
  // Open stages first, then the newest.
  const { data: known } = useStages();
  const stages = (known ?? [])
    .filter(({ physical }) => !physical)
    .toReversed()
    .sort((one, other) => Number(other.active) - Number(one.active));
  const categories = useApiQuery(categoriesApi.list).data ?? [];
  const [removed, setRemoved] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const stageName = (id: string) => stages.filter((stage) => stage.id === id).map(({ name, year }) => `${name} ${year}`)[0] ?? "étape";
  const list = useApiQuery(announcementsApi.list);
  const { action } = route.useSearch();
  const navigate = route.useNavigate();
  const fresh = () => blank(stages.filter(({ active, isClosed }) => active && !isClosed));
  const edit = (announcement: EditedAnnouncement, onClose: () => void) => (
    <AnnouncementModal
      announcement={announcement}
      stages={stages.map(({ id, name, year }) => ({ value: id, label: `${name} ${year}`, year }))}
      categories={categories.map(({ name }) => ({ value: name, label: name }))}
      onClose={onClose}
    />
  );
  return (
    <>
      <ShortList<EditedAnnouncement>
        title="Annonces"
        addLabel="Nouvelle annonce"
        otherAction={
          <Button
            variant="default"
            onClick={() => void navigate({ search: (search) => ({ ...search, action: "rectificatif" }), replace: true })}
          >
            Publier un rectificatif
          </Button>
        }
        create={async () => fresh()}
        columns={announcementColumns(stageName)}
        list={list}
        rowKey={({ id }) => id ?? ""}
        nameOf={announcementName}
        editLabel="Modifier"
        otherActions={({ id, text }) =>
          id === null ? [] : [{ label: "Retirer", Icon: IconTrash, isDestructive: true, run: () => setRemoved({ id, text }) }]
        }
        edit={edit}
      >
        Elles se lisent en haut de chaque espace, et chacun peut les masquer. Un rectificatif se lit sur la feuille de ceux qui répondent,
        quelques secondes après sa publication.
      </ShortList>
      {known && (action === "annonce" || action === "rectificatif") && (
        <Asked
          key={action}
          create={() => ({ ...fresh(), ...(action === "rectificatif" && { audience: "stage" as const }) })}
          edit={edit}
          onClose={() => void navigate({ search: ({ action: _, ...search }) => search, replace: true })}
        />
      )}
      {removed && (
        <ConfirmTask
          opened
          title={"Retirer cette annonce\u00A0?"}
          confirm="Retirer"
          isDestructive
          run={() => call(announcementsApi.remove, { params: { id: removed.id } })}
          done="Annonce retirée"
          onClose={() => setRemoved(null)}
        >
          «&nbsp;{announcementName(removed)}&nbsp;» ne sera plus montrée à personne.
        </ConfirmTask>
      )}
    </>
  );
}

interface AskedProps {
  readonly create: () => EditedAnnouncement;
  readonly edit: (announcement: EditedAnnouncement, onClose: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** Opens the window of a new announcement when the address asks for it, as the search over everything does. */
function Asked({ create, edit, onClose }: AskedProps) {
  const [announcement] = useState(create);
  return edit(announcement, onClose);
}
