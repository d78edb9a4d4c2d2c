import { Text, Title } from "@mantine/core";
import { refusalToRenew, type Season } from "#features/configuration/season.ts";
import type { PersonOnWire } from "#features/people/people.contract.ts";
import { refusalToChangeCategory } from "#features/registrations/category-change.ts";
import { refusalToChooseSquad } from "#features/registrations/squad-choice.ts";
import { participantLabel } from "#features/registrations/validation.ts";
import { RegistrationCard } from "#features/registrations/web/RegistrationCard.tsx";
import { RegistrationChoices } from "#features/registrations/web/RegistrationChoices.tsx";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { PupilRenewal } from "./PupilRenewal.tsx";

interface Props {
  readonly person: PersonOnWire;
  readonly school: { readonly id: string; readonly name: string };
  readonly season: Season;
}

/** A pupil's championships, latest first, each with its published stages; in the active one, the possible changes (ETB-09). */
export function Championship({ person, school, season }: Props) {
  const { activeYear } = season;
  const { registrations } = person;
  const registeredYears = registrations.map(({ year }) => year);
  const refusalsOf = ({ year }: { readonly year: number }, hasMarks: boolean) => ({
    category: refusalToChangeCategory({ year, hasMarks }, season, serverTime()),
    squad: refusalToChooseSquad({ year }, activeYear),
  });
  const isRenewable = refusalToRenew({ kind: "student", registeredYears }, season, serverTime()) === null;
  return (
    <>
      <Title order={2} size="h3">
        Gestion du championnat
      </Title>
      {activeYear !== null && isRenewable && <PupilRenewal person={person} school={school} year={activeYear} />}
      {registrations.map((registration) => {
        const results = person.results.filter(({ questionnaire }) => questionnaire.year === registration.year);
        const isOurs = registration.year === activeYear && registration.establishment?.id === school.id;
        return (
          <RegistrationCard
            key={registration.id}
            registration={registration}
            activeYear={activeYear}
            order={3}
            label={participantLabel(registration.status)}
            {...(isOurs && {
              choices: (
                <RegistrationChoices
                  registration={registration}
                  refusals={refusalsOf(registration, results.some(isMarked))}
                  squadHint="Les équipes sont créées par la fédération."
                />
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
