import { createFileRoute } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { clubRequestsApi, type SimilarClubOnWire } from "#organizations/clubs/requests.contract.ts";
import { ClubModal } from "#organizations/clubs/web/ClubModal.tsx";
import { clubColumns } from "#organizations/clubs/web/clubs.columns.tsx";
import { call } from "#platform/web/api.ts";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { formatCount } from "#platform/web/format.ts";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery, useApiQuery } from "#platform/web/query.ts";
import { useTable } from "#platform/web/usePage.ts";
import { OfficeSeason } from "./-first-season/FirstSeason.tsx";
import { ManagerPicker } from "./-members/ManagerPicker.tsx";
import { MembershipsDesk, membershipFilterOf } from "./-members/MembershipsDesk.tsx";
import { type Choice, RequestWindow } from "./-members/RequestWindow.tsx";
import { membersSearch } from "./-members/search.ts";

export const Route = createFileRoute("/admin/clubs")({
  staticData: { title: "Clubs" },
  validateSearch: membersSearch,
  component: () => (
    <OfficeSeason title="Clubs" loadingLabel="Chargement de la liste...">
      {(year) => <ClubsOfYear year={year} />}
    </OfficeSeason>
  ),
});

/** The clubs, and their memberships of one year (ADM-06); a club cannot be deleted. */
function ClubsOfYear({ year }: { year: number }) {
  const search = Route.useSearch();
  const query = membershipFilterOf(search, year);
  const counts = useApiQuery(clubsApi.counts, { query: { year } }).data;
  return (
    <MembershipsDesk
      kind="clubs"
      title="Clubs"
      noun="club"
      year={year}
      search={search}
      counts={counts}
      columns={clubColumns(year)}
      list={useTable(clubsApi.list, { query })}
      searchPlaceholder="Nom ou ville"
      whenNone="Un club apparaît ici dès que vous l'acceptez, ou que vous l'ajoutez."
      exportButton={<ExportButton endpoint={clubsApi.export} request={{ query }} isEmpty={counts?.all === 0} />}
      addLabel="Ajouter un club"
      requests={{
        pageOf: (query) => apiQuery(clubRequestsApi.list, { query }),
        waiting: useApiQuery(clubRequestsApi.counts).data?.waiting,
        failureMessage: "Les demandes de clubs n'ont pas pu être lues",
      }}
      windows={{
        add: (onClose) => <ClubModal picker={pickManager} onClose={onClose} />,
        edit: (id, onClose) => (
          <LoadedModal
            key={id}
            title="Club"
            label="Chargement du club..."
            query={apiQuery(clubsApi.one, { params: { id } })}
            onClose={onClose}
          >
            {(club) => <ClubModal club={club} picker={pickManager} onClose={onClose} />}
          </LoadedModal>
        ),
        decide: (id, onClose) => <ClubRequestModal key={id} id={id} onClose={onClose} />,
      }}
    />
  );
}

const pickManager: ComponentProps<typeof ClubModal>["picker"] = ({ club, ...choice }) => (
  <ManagerPicker
    description="Un compte de club."
    roles={["CLUB"]}
    charge={{ title: "Créer un responsable de club", role: "CLUB", inCharge: { of: "club", name: club } }}
    {...choice}
  />
);

function ClubRequestModal({ id, onClose }: { id: string; onClose: () => void }) {
  const params = { id };
  return (
    <RequestWindow
      query={apiQuery(clubRequestsApi.one, { params })}
      requestedLabel="un club de ce nom"
      decisions={({ likenesses, user, state }) => ({
        question:
          likenesses.length === 1 ? "Un club lui ressemble. Est-ce le même\u00A0?" : "Des clubs lui ressemblent. Est-ce l'un d'eux\u00A0?",
        choices: [
          ...likenesses.map((club) => choiceOf(club, nameOf(user.contact))),
          { id: null, label: "Non, c'est un nouveau club", description: "Il est ajouté à la liste." },
        ],
        accept: (clubId) => call(clubRequestsApi.accept, { params, body: { clubId, state } }),
        refuse: (reason) => call(clubRequestsApi.refuse, { params, body: { reason } }),
      })}
      onClose={onClose}
    />
  );
}

const nameOf = ({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string => `${firstname} ${lastname}`;

const choiceOf = (club: SimilarClubOnWire, fullName: string): Choice => ({
  id: club.id,
  label: `${club.name}, ${club.city}`,
  description: [
    club.street,
    club.zipCode,
    club.controllers.length === 0
      ? "sans responsable"
      : club.controllers.map(({ contact, isActive }) => `${nameOf(contact)}${isActive ? "" : " (compte désactivé)"}`).join(", "),
    formatCount(club.members, "adhérent"),
  ]
    .filter(Boolean)
    .join(", "),
  warning: `${fullName} verra les adhérents de ce club et confirmera leurs inscriptions.${club.controllers.length > 0 ? " Ses responsables seront prévenus par e-mail." : ""}`,
});
