import { registrationsApi } from "#contest/registrations/registrations.contract.ts";
import { MembershipInvitation } from "#contest/registrations/web/MembershipInvitation.tsx";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { capitalize } from "#platform/web/format.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { refusalToRegister, type Season } from "#season/configuration/season.ts";
import { federation } from "../federation.ts";

const owners = { club: "votre club", school: "votre établissement" } as const;

interface Props {
  readonly kind: keyof typeof owners;
  readonly year: number;
  readonly season: Season;
  readonly body: NonNullable<CallInputOf<typeof registrationsApi.renew>["body"]>;
}

/** Renews the membership of the year, or explains that it is too late (CLB-07). */
export default function RenewMembership({ kind, year, season, body }: Props) {
  const renewal = useMutation({
    mutationFn: () => call(registrationsApi.renew, { body }),
    done: `L'adhésion ${year} de ${owners[kind]} est enregistrée.`,
  });
  const closed = refusalToRegister(kind, season, serverTime());
  if (closed === null)
    return <MembershipInvitation kind={kind} year={year} season={season} isBusy={renewal.isPending} onRenew={() => renewal.mutate()} />;
  return (
    <p className="announcement">
      {`${capitalize(owners[kind])} ne participe pas au championnat ${year}. ${closed} `}
      Pour toute question, écrivez à <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
    </p>
  );
}
