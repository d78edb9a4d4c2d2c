import { useQuery } from "@tanstack/react-query";
import { clubRequestsApi, type SimilarClubOnWire } from "#features/clubs/requests.contract.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { apiQuery } from "#platform/web/query.ts";
import { type Choice, Decision } from "../-members/Decision.tsx";
import { RequestWindow } from "../-members/RequestWindow.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** A request to register a club, and the similar clubs; decided with one click (LET-12). */
export function ClubRequestModal({ id, onClose }: Props) {
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
