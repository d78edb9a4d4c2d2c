import { Link } from "@tanstack/react-router";
import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";
import { refusalToRegister, type Season } from "#features/configuration/season.ts";
import { registrationsApi } from "#features/registrations/registrations.contract.ts";
import { MembershipInvitation } from "#features/registrations/web/MembershipInvitation.tsx";
import { call } from "#platform/web/api.ts";
import { formatNumber } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { federation } from "../../../federation.ts";

interface Props {
  readonly club: ClubOnWire;
  readonly season: Season;
  /** Pending members of the active year. */
  readonly pending: number;
}

/** The next step: the membership of the year if missing (CLB-07), then the members to confirm. */
export function WhatToDo({ club, season, pending }: Props) {
  const { activeYear } = season;
  const isMember = club.registrations.some(({ year }) => year === activeYear);
  return (
    <>
      {activeYear !== null && !isMember && <Renewal clubId={club.id} year={activeYear} season={season} />}
      {pending > 0 && <PendingNotice clubId={club.id} pending={pending} />}
    </>
  );
}

function Renewal({ clubId, year, season }: { clubId: string; year: number; season: Season }) {
  const renewal = useMutation({
    mutationFn: () => call(registrationsApi.renew, { body: { club: { id: clubId } } }),
    onSuccess: () => toast.success(`L'adhésion ${year} de votre club est enregistrée.`),
    onError: (failure) => toast.failure(messageOf(failure)),
  });
  const closed = refusalToRegister("club", season, serverTime());
  if (closed === null)
    return <MembershipInvitation kind="club" year={year} season={season} isBusy={renewal.isPending} onRenew={() => renewal.mutate()} />;
  return (
    <p className="announcement">
      {`Votre club ne participe pas au championnat ${year}. ${closed} `}
      Pour toute question, écrivez à <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
    </p>
  );
}

const PendingNotice = ({ clubId, pending }: { clubId: string; pending: number }) => (
  <p className="announcement">
    {pending === 1 ? "Un adhérent attend votre confirmation." : `${formatNumber(pending)} adhérents attendent votre confirmation.`}{" "}
    <Link to="/club/participants" search={{ club: clubId, status: "PENDING" }}>
      {pending === 1 ? "Le\u00A0voir" : "Les\u00A0voir"}
    </Link>
  </p>
);
