import { Stack, Title } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Memberships } from "#contest/registrations/web/Memberships.tsx";
import { type ClubOnWire, clubsApi } from "#organizations/clubs/clubs.contract.ts";
import { ClubForm } from "#organizations/clubs/web/ClubForm.tsx";
import { JoinInstructions } from "#organizations/clubs/web/JoinInstructions.tsx";
import { isContact, Managers } from "#organizations/clubs/web/Managers.tsx";
import { useMemberCount } from "#people/people/web/members-page.ts";
import { formatAddress, formatNumber } from "#platform/web/format.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { PageHead } from "#platform/web/PageHead.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { Notice } from "#platform/web/ui/Notice.tsx";
import { openUntilText, refusalToRegister, type Season } from "#season/configuration/season.ts";
import { federation } from "../../federation.ts";
import { useMe } from "../../me.ts";
import { HowToPay } from "../../requests/HowToPay.tsx";
import { useSeason } from "../../season.ts";
import { useOwnClub } from "./-useOwnClub.ts";

const LeaveClub = lazyPart(() => import("./-LeaveClub.tsx"));
/** Needed once a year; the page waits for it. */
const RenewMembership = lazy(() => import("../../requests/RenewMembership.tsx"));

export const Route = createFileRoute("/club/info")({ staticData: { title: "Informations Club" }, component: ClubInformation });

/** A club's own information (CLB-02); all facts load together, so that nothing moves once it is shown. */
function ClubInformation() {
  const { club: own } = useOwnClub();
  const id = own?.id ?? "";
  const season = useSeason();
  const club = useApiQuery(clubsApi.one, { params: { id } });
  const year = season?.activeYear ?? null;
  const [all, pending] = [useMemberCount(id, year), useMemberCount(id, year, "PENDING")];
  if (club.data && season && !all.isLoading && !pending.isLoading)
    return (
      <Suspense fallback={<Loading lines={10} />}>
        <ClubPage club={club.data} season={season} members={all.data} pending={pending.data ?? 0} />
      </Suspense>
    );
  return (
    <>
      <Title order={1} mb="md">
        {own?.name}
      </Title>
      {club.error ? <Failure error={club.error} onRetry={() => void club.refetch()} /> : <Loading lines={10} />}
    </>
  );
}

interface Props {
  readonly club: ClubOnWire;
  readonly season: Season;
  /** The number of members in the active year; absent if it cannot be counted. */
  readonly members: number | undefined;
  readonly pending: number;
}

function ClubPage({ club, season, members, pending }: Props) {
  const me = useMe();
  const { activeYear } = season;
  const isMine = isContact(club, me?.id ?? "");
  return (
    <>
      <PageHead
        title={club.name}
        action={
          <LinkButton leftSection={<IconUsers size={20} aria-hidden />} to="/club/participants" search={{ club: club.id }}>
            Adhérents{members ? ` (${formatNumber(members)})` : ""}
          </LinkButton>
        }
      >
        {formatAddress(club)}
      </PageHead>
      <div className="columns">
        <Stack gap={24} miw={0}>
          {activeYear !== null && isMine && !club.registrations.some(({ year }) => year === activeYear) && (
            <RenewMembership kind="club" year={activeYear} season={season} body={{ club: { id: club.id } }} />
          )}
          {pending > 0 && <PendingNotice clubId={club.id} pending={pending} />}
          <JoinInstructions
            club={club.name}
            link={`${location.origin}/inscription/individuel?club=${club.id}`}
            period={refusalToRegister("individual", season, serverTime()) ?? `${openUntilText("individual", season)}.`}
            year={activeYear}
            federation={federation.name}
          />
          {isMine && <ClubForm club={club} />}
        </Stack>
        <Stack component="aside" aria-label="Qui anime le club, et son adhésion" gap={24} miw={0}>
          <Managers club={club} meId={me?.id ?? ""}>
            {isMine
              ? "Pour changer de contact, écrivez à"
              : "Le contact du club invite les autres responsables et tient ses informations. Sinon, écrivez à"}{" "}
            <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.{!isMine && <LeaveClub club={club} />}
          </Managers>
          <Memberships
            memberships={club.registrations}
            activeYear={activeYear}
            ownerName="Votre club"
            pendingAction={
              isMine && (
                <HowToPay name={club.name} year={activeYear}>
                  <p className="muted">Inutile de l'attendre&nbsp;: vos adhérents s'inscrivent et vous les confirmez.</p>
                </HowToPay>
              )
            }
          />
        </Stack>
      </div>
    </>
  );
}

const PendingNotice = ({ clubId, pending }: { clubId: string; pending: number }) => (
  <Notice className="full-on-phone" justify="space-between">
    <p>{pending === 1 ? "Un adhérent attend votre confirmation." : `${formatNumber(pending)} adhérents attendent votre confirmation.`}</p>
    <LinkButton variant="main" to="/club/participants" search={{ club: clubId, status: "PENDING" }}>
      {pending === 1 ? "Le voir et confirmer" : "Les voir et confirmer"}
    </LinkButton>
  </Notice>
);
