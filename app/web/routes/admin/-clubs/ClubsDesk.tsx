import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { clubsApi } from "#features/clubs/clubs.contract.ts";
import { AddClubModal } from "#features/clubs/web/AddClubModal.tsx";
import { ClubModal } from "#features/clubs/web/ClubModal.tsx";
import { ExportButton } from "#platform/web/ExportButton.tsx";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { usePage } from "#platform/web/usePage.ts";
import { MembershipsDesk, membershipFilterOf, membershipQueryOf } from "../-members/MembershipsDesk.tsx";
import { ClubManagerPicker } from "./ClubManagerPicker.tsx";
import { ClubRequestModal } from "./ClubRequestModal.tsx";
import { ClubRequests } from "./ClubRequests.tsx";
import { clubColumns } from "./columns.tsx";

const route = getRouteApi("/admin/clubs");

interface Props {
  readonly year: number;
  readonly activeYear: number | null;
}

/** The clubs, and their memberships of one year (ADM-06); a club cannot be deleted. */
export function ClubsDesk({ year, activeYear }: Props) {
  const search = route.useSearch();
  const counts = useQuery(apiQuery(clubsApi.counts, { query: { year } })).data;
  return (
    <MembershipsDesk
      title="Clubs"
      noun="club"
      year={year}
      activeYear={activeYear}
      search={search}
      counts={counts}
      columns={clubColumns(year)}
      list={usePage(clubsApi.list, { query: membershipQueryOf(search, year) })}
      searchPlaceholder="Nom ou ville"
      whenNone="Un club apparaît ici dès que vous l'acceptez, ou que vous l'ajoutez."
      exportButton={
        <ExportButton endpoint={clubsApi.export} request={{ query: membershipFilterOf(search, year) }} isEmpty={counts?.all === 0} />
      }
      addLabel="Ajouter un club"
      requests={(onOpen) => <ClubRequests onOpen={onOpen} />}
      windows={{
        add: (onClose) => (
          <AddClubModal
            picker={(choice) => <ClubManagerPicker {...choice} />}
            onAdded={(name) => {
              toast.success(`Club ${name} ajouté`);
              onClose();
            }}
            onClose={onClose}
          />
        ),
        edit: (id, onClose) => (
          <LoadedModal
            key={id}
            title="Club"
            label="Chargement du club..."
            query={apiQuery(clubsApi.one, { params: { id } })}
            onClose={onClose}
          >
            {(club) => (
              <ClubModal
                club={club}
                picker={(choice) => <ClubManagerPicker club={club.name} {...choice} />}
                onSaved={() => {
                  toast.success("Club enregistré");
                  onClose();
                }}
                onClose={onClose}
              />
            )}
          </LoadedModal>
        ),
        decide: (id, onClose) => <ClubRequestModal key={id} id={id} onClose={onClose} />,
      }}
    />
  );
}
