import { useState } from "react";
import { refusalToRegisterFor } from "#access/responsibility/colleague-rights.ts";
import { nameOf } from "#contest/results/stage-person.ts";
import { usersApi } from "#people/people/people.contract.ts";
import { personRefusals } from "#people/people/person-form.ts";
import { PersonEditor } from "#people/people/web/PersonEditor.tsx";
import { refusalToEdit } from "#people/pupils/edit-pupil.ts";
import AddPupilModal, { type AddTexts } from "#people/pupils/web/AddPupilModal.tsx";
import { formatCount } from "#platform/web/format.ts";
import { LoadingModal } from "#platform/web/LoadingModal.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused } from "#platform/web/refusal.ts";
import { Fold, FoldedPart } from "#platform/web/ui/Fold.tsx";
import { languagesApi } from "#season/configuration/languages.contract.ts";
import { useMe } from "../../../../me.ts";
import { useActiveYear, useSeason } from "../../../../season.ts";
import { Championship } from "./Championship.tsx";

const AccommodationPart = lazyPart(() => import("#contest/accommodations/web/AccommodationPart.tsx"));
const Accommodations = lazyPart(() => import("#contest/accommodations/web/Accommodations.tsx"));

export function EditTask({ userId, onClose }: { userId: string; onClose: () => void }) {
  const person = useApiQuery(usersApi.one, { params: { id: userId } });
  const languages = useApiQuery(languagesApi.names).data;
  const season = useSeason();
  const me = useMe();
  const school = me?.establishment;
  if (person.data && languages && season && school) {
    const barred = refusalToRegisterFor(me.schoolRight);
    const isConfirmed = person.data.registrations.some(
      ({ year, status, establishment }) => year === season.activeYear && status === "CONFIRMED" && establishment?.id === school.id,
    );
    return (
      <PersonEditor
        key={userId}
        person={person.data}
        languages={languages.map(({ language }) => language)}
        heading="Fiche de l'élève"
        validate={personRefusals}
        mail={{ required: false, description: "Sans adresse, imprimez-lui une fiche avec son code." }}
        refusal={barred ?? refusalToEdit(person.data.registrations, school.id, season.activeYear)}
        aside={
          <>
            <Championship person={person.data} school={school} season={season} isReadOnly={barred !== null} />
            {isConfirmed && (
              <FoldedPart title="Temps et aménagements">
                <AccommodationPart userId={userId} name={nameOf(person.data)} isReadOnly={barred !== null} />
                <Fold summary="Tous les aménagements de vos élèves">
                  <Accommodations nameOf={({ name }) => name} isReadOnly={barred !== null} />
                </Fold>
              </FoldedPart>
            )}
          </>
        }
        onClose={onClose}
      />
    );
  }
  return (
    <LoadingModal
      title="Fiche de l'élève"
      label="Chargement de la fiche..."
      error={person.error}
      describeError={failureMessage}
      refetch={person.refetch}
      width={1080}
      onClose={onClose}
    />
  );
}

const failureMessage = (failure: Error): string =>
  isRefused(failure, 403)
    ? "Cette personne s'est inscrite ailleurs depuis\u00A0: sa fiche ne vous est plus ouverte."
    : "Une erreur est survenue lors de la récupération de l'utilisateur";

const texts: AddTexts = {
  title: "Ajouter un élève qualifié",
  lost: "L'élève que vous êtes en train de saisir ne sera pas ajouté.",
  added: (count) => formatCount(count, "élève ajouté", "élèves ajoutés"),
  mail: "Celle de l'élève, d'un parent ou, à défaut, la vôtre.",
};

/** Adds pupils, one after the other (ETB-07); if the pupil already has an account, opens it instead. */
export function AddTask({ onAdded, onClose }: { onAdded: (userIds: readonly string[]) => void; onClose: () => void }) {
  const [existingId, setExistingId] = useState<string | null>(null);
  const country = useMe()?.establishment?.country ?? "";
  const activeYear = useActiveYear();
  if (existingId !== null) return <EditTask userId={existingId} onClose={onClose} />;
  return <AddPupilModal {...{ country, activeYear, texts, onAdded, onClose }} onKnown={setExistingId} />;
}
