import { Text, TextInput, Title } from "@mantine/core";
import { refusalToChangeCategory } from "#contest/registrations/category-change.ts";
import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { refusalToChooseSquad } from "#contest/registrations/squad-choice.ts";
import { participantLabel } from "#contest/registrations/validation.ts";
import { ClassField } from "#contest/registrations/web/ClassField.tsx";
import { RegistrationCard } from "#contest/registrations/web/RegistrationCard.tsx";
import { RegistrationChoices } from "#contest/registrations/web/RegistrationChoices.tsx";
import { RenewalForm } from "#contest/registrations/web/RenewalForm.tsx";
import { renewalTitles } from "#contest/registrations/web/RenewalInvitation.tsx";
import { ResultCard } from "#contest/results/web/ResultCard.tsx";
import type { PersonOnWire } from "#people/people/people.contract.ts";
import { call } from "#platform/web/api.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { doubtOfRegistration } from "#season/categories/category-advice.ts";
import { CategoryDoubt } from "#season/categories/web/CategoryDoubt.tsx";
import { refusalToRenew, type Season } from "#season/configuration/season.ts";
import { useRenewal } from "../../../../renewal.ts";
import styles from "./desk.module.css";

interface Props {
  readonly person: PersonOnWire;
  readonly school: { readonly id: string; readonly name: string };
  readonly season: Season;
  /** For a colleague who may only see the pupils. */
  readonly isReadOnly: boolean;
}

/** A pupil's championships, latest first, each with its published stages; in the active one, the possible changes (ETB-09). */
export function Championship({ person, school, season, isReadOnly }: Props) {
  const { activeYear } = season;
  const { registrations } = person;
  const registeredYears = registrations.map(({ year }) => year);
  const refusalsOf = ({ year }: { readonly year: number }, hasAnswerOrGrade: boolean) => ({
    category: refusalToChangeCategory({ year, hasAnswerOrGrade }, season, serverTime()),
    squad: refusalToChooseSquad({ year }, activeYear),
  });
  const isRenewable = refusalToRenew({ kind: "student", registeredYears }, season, serverTime()) === null;
  return (
    <>
      <Title order={2} size="h3">
        Gestion du championnat
      </Title>
      {activeYear !== null && isRenewable && !isReadOnly && <PupilRenewal person={person} school={school} year={activeYear} />}
      {registrations.map((registration) => {
        const results = person.results.filter(({ questionnaire }) => questionnaire.year === registration.year);
        const isOurs = !isReadOnly && registration.year === activeYear && registration.establishment?.id === school.id;
        return (
          <RegistrationCard
            key={registration.id}
            registration={registration}
            activeYear={activeYear}
            label={participantLabel(registration.status)}
            {...(isOurs && {
              choices: (
                <>
                  <RegistrationChoices
                    registration={registration}
                    refusals={refusalsOf(registration, results.some(isMarked))}
                    squadHint="Les équipes sont créées par la fédération."
                  />
                  <CategoryDoubt doubt={doubtOfRegistration(registration, person.birthday)} />
                  <ClassField registrationId={registration.id} className={registration.className} />
                </>
              ),
            })}
          >
            {results.length === 0 && <Text c="dimmed">Aucun résultat publié pour le moment.</Text>}
            {results.map((result) => (
              <ResultCard key={result.questionnaireId} stage={{ ...result.questionnaire, physical: true }} result={result} />
            ))}
          </RegistrationCard>
        );
      })}
    </>
  );
}

const isMarked = ({ grade, absent }: { readonly grade: number | null; readonly absent: boolean }): boolean => grade !== null || absent;

/** Registers a former pupil with the school for the current championship (PAR-04). */
function PupilRenewal({ person, school, year }: Pick<Props, "person" | "school"> & { readonly year: number }) {
  const renewal = useRenewal({
    kind: "student",
    send: (body) => call(registrationsApi.renewOf, { params: { id: person.id }, body }),
    done: `L'inscription au championnat ${year} est enregistrée.`,
  });
  return (
    <section className={`card ${styles.renewal}`} aria-labelledby="renouvellement">
      <Title order={3} id="renouvellement" mb="xs">
        {renewalTitles.student}
      </Title>
      <RenewalForm
        {...renewal}
        introduction={`Pas encore d'inscription au championnat ${year}. Vous la confirmerez ensuite dans la liste.`}
        establishmentId={school.id}
        school={() => <TextInput label="Établissement où s'est déroulé le quart de finale" value={school.name} readOnly />}
      />
    </section>
  );
}
