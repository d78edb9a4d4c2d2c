import { Button, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";
import { ClubForm } from "#features/clubs/web/ClubForm.tsx";
import { JoinInstructions } from "#features/clubs/web/JoinInstructions.tsx";
import { Managers } from "#features/clubs/web/Managers.tsx";
import { openUntilText, refusalToRegister, type Season } from "#features/configuration/season.ts";
import { Memberships } from "#features/registrations/web/Memberships.tsx";
import { formatAddress, formatNumber } from "#platform/web/format.ts";
import { PageHeading } from "#platform/web/PageHeading.tsx";
import { serverTime } from "#platform/web/server-time.ts";
import { federation } from "../../../federation.ts";
import { useMe } from "../../../me.ts";
import { WhatToDo } from "./WhatToDo.tsx";

interface Props {
  readonly club: ClubOnWire;
  readonly season: Season;
  /** Of the active year; absent if they cannot be counted. */
  readonly members: number | undefined;
  /** How many are pending. */
  readonly pending: number;
}

export function ClubPage({ club, season, members, pending }: Props) {
  const me = useMe();
  const { activeYear } = season;
  return (
    <>
      <PageHeading title={club.name} facts={[formatAddress(club)]}>
        <Button
          leftSection={<IconUsers size={20} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/club/participants" search={{ club: club.id }} />}
        >
          Adhérents{members ? ` (${formatNumber(members)})` : ""}
        </Button>
      </PageHeading>
      <div className="columns">
        <Stack gap={24} miw={0}>
          <WhatToDo club={club} season={season} pending={pending} />
          <ClubForm club={club} />
          <Memberships
            memberships={club.registrations}
            activeYear={activeYear}
            ownerName="Votre club"
            pendingAction={<HowToPay club={club} year={activeYear} />}
          />
        </Stack>
        <Stack component="aside" aria-label="Qui anime le club, comment y entrer" gap={24} miw={0}>
          <Managers managers={club.controllers} meId={me?.id ?? ""}>
            Pour en ajouter ou en retirer un, écrivez à <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
          </Managers>
          <JoinInstructions
            club={club.name}
            link={`${location.origin}/inscription/individuel`}
            period={refusalToRegister("individual", season, serverTime()) ?? `${openUntilText("individual", season)}.`}
          />
        </Stack>
      </div>
    </>
  );
}

/** The platform takes no payment: says whom to ask, and what the club can do meanwhile. */
function HowToPay({ club, year }: { club: ClubOnWire; year: number | null }) {
  const subject = encodeURIComponent(`Adhésion ${year} : ${club.name}`);
  return (
    <>
      <p>
        Pour connaître le montant et la façon de régler, écrivez à{" "}
        <a href={`mailto:${federation.contact}?subject=${subject}`}>{federation.contact}</a>
        {`\u00A0; la fédération confirme l'adhésion à réception du règlement.`}
      </p>
      <p className="muted">Inutile de l'attendre&nbsp;: vos adhérents s'inscrivent et vous les confirmez.</p>
    </>
  );
}
