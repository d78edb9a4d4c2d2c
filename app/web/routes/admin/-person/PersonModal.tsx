import { useQuery } from "@tanstack/react-query";
import { isErased } from "#features/accounts/erasure.ts";
import { languagesApi } from "#features/languages/languages.contract.ts";
import { officeRefusals } from "#features/people/office-form.ts";
import { usersApi } from "#features/people/people.contract.ts";
import { PersonEditor } from "#features/people/web/PersonEditor.tsx";
import { PersonalDataSection } from "#features/privacy/web/PersonalDataSection.tsx";
import { LoadingModal } from "#platform/web/LoadingModal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Refusal } from "#platform/web/refusal.ts";
import { useMe } from "../../../me.ts";
import { useSeason } from "../../../season.ts";
import { AccountSection } from "./AccountSection.tsx";
import { Championship } from "./Championship.tsx";

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** One person, edited by the office: identity, account, and for a participant the championships (ADM-04, ADM-05). */
export function PersonModal({ id, onClose }: Props) {
  const person = useQuery(apiQuery(usersApi.one, { params: { id } }));
  const languages = useQuery(apiQuery(languagesApi.names)).data;
  const season = useSeason();
  const isOwn = useMe()?.id === id;
  if (person.data && languages && season) {
    const isParticipant = person.data.role === "USER";
    const personalData = <PersonalDataSection person={person.data} isOwn={isOwn} onErased={onClose} />;
    return (
      <PersonEditor
        key={id}
        person={person.data}
        languages={languages.map(({ language }) => language)}
        heading="Informations personnelles"
        validate={officeRefusals}
        failure="Vérifiez que les données sont correctes"
        mail={{ required: true }}
        isParticipant={isParticipant}
        mayRename={!isErased(person.data)}
        refusal={isErased(person.data) ? "Les données de cette personne ont été effacées." : null}
        isAsideWide={isParticipant}
        aside={
          <>
            <AccountSection person={person.data} onDeleted={onClose} />
            {isParticipant ? (
              <Championship person={person.data} activeYear={season.activeYear}>
                {personalData}
              </Championship>
            ) : (
              personalData
            )}
          </>
        }
        onClose={onClose}
      />
    );
  }
  return (
    <LoadingModal
      title="Fiche"
      label="Chargement de la fiche..."
      error={person.error}
      describeError={failureMessage}
      refetch={person.refetch}
      width={1240}
      onClose={onClose}
    />
  );
}

const failureMessage = (failure: Error): string =>
  failure instanceof Refusal && failure.status === 404
    ? failure.message
    : "Une erreur est survenue lors de la récupération de l'utilisateur";
