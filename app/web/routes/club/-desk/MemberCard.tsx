import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";
import { memberName } from "#features/members/member-name.ts";
import type { MemberOnWire } from "#features/members/members.contract.ts";
import { MemberFacts } from "#features/members/web/MemberFacts.tsx";
import { NO_LONGER_YOURS } from "#features/people/former.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { memberLabel } from "#features/registrations/validation.ts";
import { RegistrationCard } from "#features/registrations/web/RegistrationCard.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { YearResults } from "./YearResults.tsx";

interface Props {
  readonly member: MemberOnWire;
  readonly club: ClubOnWire;
  readonly activeYear: number | null;
  readonly onClose: () => void;
}

/** What a club knows of a member: contact, championships with the club, and their results (CLB-05). */
export function MemberCard({ member, club, activeYear, onClose }: Props) {
  const { user } = member;
  const { data, error, refetch } = useQuery(apiQuery(registrationsApi.ofUser, { params: { userId: user.id } }));
  const membershipOf = (year: number) => club.registrations.find((own) => own.year === year)?.status ?? null;
  return (
    <Modal opened onClose={onClose} size="lg" title={memberName(member)}>
      <Stack gap="lg">
        {member.former ? <p className="muted">{NO_LONGER_YOURS}</p> : <MemberFacts user={user} />}
        {data?.map((registration) => (
          <RegistrationCard
            key={registration.id}
            registration={registration}
            activeYear={activeYear}
            order={3}
            label={memberLabel(registration.status, membershipOf(registration.year))}
          >
            <YearResults userId={user.id} year={registration.year} isConfirmed={registration.status === "CONFIRMED"} />
          </RegistrationCard>
        ))}
        {!data &&
          (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading label="Chargement de la fiche..." lines={8} />)}
      </Stack>
    </Modal>
  );
}
