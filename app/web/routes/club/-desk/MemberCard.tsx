import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";
import { memberName } from "#features/members/member-name.ts";
import type { MemberOnWire } from "#features/members/members.contract.ts";
import { NO_LONGER_YOURS } from "#features/people/former.ts";
import { type RegistrationOnWire, registrationsApi } from "#features/registrations/registrations.contract.ts";
import { memberLabel } from "#features/registrations/validation.ts";
import { RegistrationCard } from "#features/registrations/web/RegistrationCard.tsx";
import { resultsApi } from "#features/results/results.contract.ts";
import { ResultCard } from "#features/results/web/ResultCard.tsx";
import { StageMessage } from "#features/results/web/StageMessage.tsx";
import { MailLink, PhoneLink } from "#platform/web/Address.tsx";
import { formatAddress } from "#platform/web/format.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { Fact, Facts } from "#platform/web/ui/Facts.tsx";

interface Props {
  readonly member: MemberOnWire;
  readonly club: ClubOnWire;
  readonly activeYear: number | null;
  readonly onClose: () => void;
}

/** What a club knows of a member: contact, championships with the club, and their results (CLB-05). */
export function MemberCard({ member, club, activeYear, onClose }: Props) {
  const { user } = member;
  const registrations = useQuery(apiQuery(registrationsApi.ofUser, { params: { userId: user.id } }));
  const membershipOf = (year: number) => club.registrations.find((own) => own.year === year)?.status ?? null;
  return (
    <Modal opened onClose={onClose} size="lg" title={memberName(member)}>
      <Stack gap="lg">
        {member.former ? <p className="muted">{NO_LONGER_YOURS}</p> : <MemberFacts user={user} />}
        <Loaded query={registrations} label="Chargement de la fiche..." lines={8}>
          {(all) =>
            all.map((registration) => (
              <RegistrationCard
                key={registration.id}
                registration={registration}
                activeYear={activeYear}
                order={3}
                label={memberLabel(registration.status, membershipOf(registration.year))}
              >
                <YearResults userId={user.id} registration={registration} />
              </RegistrationCard>
            ))
          }
        </Loaded>
      </Stack>
    </Modal>
  );
}

/** A member's published results of a year, latest stage first; only confirmed members see them. */
function YearResults({ userId, registration: { year, status } }: { userId: string; registration: RegistrationOnWire }) {
  const { data, error, refetch } = useQuery(apiQuery(resultsApi.ofUserYear, { params: { userId, year } }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Chargement des résultats..." />;
  if (data.length === 0) return <Text c="dimmed">Aucun résultat publié pour le moment.</Text>;
  return data.map((result) => (
    <ResultCard key={result.questionnaireId} stage={result.questionnaire} result={result}>
      <StageMessage
        result={result}
        introduction={status === "CONFIRMED" ? "Ce que lit l'adhérent" : "Ce que l'adhérent lira une fois son inscription confirmée"}
      />
    </ResultCard>
  ));
}

/** The contact data of a member. */
function MemberFacts({ user: { username, contact } }: Pick<MemberOnWire, "user">) {
  const { email, phone, address, zip_code, city, country } = contact;
  return (
    <Facts>
      <Fact name="Identifiant">{username}</Fact>
      <Fact name="E-mail">{email ? <MailLink email={email} /> : "-"}</Fact>
      <Fact name="Téléphone">{phone ? <PhoneLink phone={phone} /> : "-"}</Fact>
      <Fact name="Adresse">{formatAddress({ street: address, zipCode: zip_code, city, country }) || "-"}</Fact>
    </Facts>
  );
}
