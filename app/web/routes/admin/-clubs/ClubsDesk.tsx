import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ClubOnWire, type ClubSort, clubsApi } from "#features/clubs/clubs.contract.ts";
import { clubRequestsApi, type SimilarClubOnWire } from "#features/clubs/requests.contract.ts";
import { AddClubModal } from "#features/clubs/web/AddClubModal.tsx";
import { ClubModal } from "#features/clubs/web/ClubModal.tsx";
import { MembershipBadge } from "#features/registrations/web/MembershipBadge.tsx";
import { call } from "#platform/web/api.ts";
import type { Column } from "#platform/web/DataTable.tsx";
import { ExportButton } from "#platform/web/DownloadButton.tsx";
import { formatCount } from "#platform/web/format.ts";
import type { PersonInCharge } from "#platform/web/InCharge.tsx";
import { LoadedModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { toast } from "#platform/web/toasts.tsx";
import { usePage } from "#platform/web/usePage.ts";
import { type Choice, Decision } from "../-members/Decision.tsx";
import { ManagerPicker } from "../-members/ManagerPicker.tsx";
import { MembershipsDesk, membershipFilterOf, membershipQueryOf } from "../-members/MembershipsDesk.tsx";
import { Nobody } from "../-members/Nobody.tsx";
import { membershipOf } from "../-members/payment.tsx";
import { CompetingRequests } from "../-members/RequestList.tsx";
import { RequestWindow } from "../-members/RequestWindow.tsx";

const route = getRouteApi("/admin/clubs");

interface Props {
  readonly year: number;
  readonly activeYear: number | null;
}

/** The clubs, and their memberships of one year (ADM-06); a club cannot be deleted. */
export function ClubsDesk({ year, activeYear }: Props) {
  const search = route.useSearch();
  const counts = useQuery(apiQuery(clubsApi.counts, { query: { year } })).data;
  const waiting = useQuery(apiQuery(clubRequestsApi.counts)).data?.waiting;
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
      requests={{
        pageOf: (query) => apiQuery(clubRequestsApi.list, { query }),
        waiting,
        failureMessage: "Les demandes de clubs n'ont pas pu être lues",
        badges: ({ rivals }) => <CompetingRequests count={rivals} />,
      }}
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

interface ClubManagerPickerProps {
  readonly club: string;
  readonly excludedIds: readonly string[];
  readonly onPick: (person: PersonInCharge) => void;
}

/** Adds an account of a club as manager. */
const ClubManagerPicker = ({ club, excludedIds, onPick }: ClubManagerPickerProps) => (
  <ManagerPicker
    description="Un compte de club."
    roles={["CLUB"]}
    excludedIds={excludedIds}
    charge={{ title: "Créer un responsable de club", role: "CLUB", inCharge: { of: "club", name: club } }}
    onPick={onPick}
  />
);

type ClubColumn = Column<ClubOnWire> & { readonly sort?: ClubSort };

/** Columns of the office's list of clubs (ADM-06). */
const clubColumns = (year: number): readonly ClubColumn[] => [
  { title: "Nom", sort: "name", card: "title", show: ({ name }) => name },
  { title: "Code postal", sort: "zipCode", show: ({ zipCode }) => zipCode || "-" },
  { title: "Ville", sort: "city", show: ({ city }) => city || "-" },
  { title: "Responsables", show: ({ controllers }) => namesOf(controllers) || <Nobody>Sans responsable</Nobody> },
  {
    title: `Adhésion ${year}`,
    sort: "registrations.status",
    card: "foot",
    show: (club) => <MembershipBadge status={membershipOf(club, year)?.status} />,
  },
];

const namesOf = (controllers: ClubOnWire["controllers"]): string =>
  controllers.map(({ contact: { lastname, firstname } }) => `${lastname} ${firstname}`.trim()).join(", ");

interface ClubRequestModalProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A request to register a club, and the similar clubs; decided with one click (LET-12). */
function ClubRequestModal({ id, onClose }: ClubRequestModalProps) {
  const params = { id };
  const query = useQuery(apiQuery(clubRequestsApi.one, { params }));
  return (
    <RequestWindow query={query} requestedLabel="un club de ce nom" onClose={onClose}>
      {(request) => (
        <Decision
          request={request}
          question={
            request.likenesses.length === 1
              ? "Un club lui ressemble. Est-ce le même\u00A0?"
              : "Des clubs lui ressemblent. Est-ce l'un d'eux\u00A0?"
          }
          choices={[
            ...request.likenesses.map((club) => choiceOf(club, nameOf(request.user.contact))),
            { id: null, label: "Non, c'est un nouveau club", description: "Il est ajouté à la liste." },
          ]}
          acceptLabel="Accepter"
          accept={(clubId) => call(clubRequestsApi.accept, { params, body: { clubId, state: request.state } })}
          refuse={(reason) => call(clubRequestsApi.refuse, { params, body: { reason } })}
          onDone={onClose}
        />
      )}
    </RequestWindow>
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
