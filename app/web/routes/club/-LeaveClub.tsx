import { useNavigate } from "@tanstack/react-router";
import { leadersApi } from "#organizations/clubs/leaders.contract.ts";
import { call } from "#platform/web/api.ts";
import { useMe } from "../../me.ts";
import { LeavePlace } from "../../requests/LeavePlace.tsx";

export default function LeaveClub({ club }: { club: { readonly id: string; readonly name: string } }) {
  const navigate = useNavigate();
  const hasOthers = (useMe()?.controlledClubs.length ?? 0) > 1;
  return (
    <LeavePlace
      display="block"
      mt="sm"
      size="sm"
      label="Quitter ce club"
      done={hasOthers ? "Vous ne suivez plus les adhérents de ce club." : undefined}
      leave={() => call(leadersApi.leave, { params: { id: club.id } })}
      onLeft={() => navigate({ to: "/club/info", search: {}, replace: true, state: { leftClub: club.name } })}
    >
      Vous ne verrez plus ses adhérents, et les liens de mot de passe que vous leur avez donnés ne serviront plus. Le contact du club le
      saura par e-mail&nbsp;: lui seul pourra vous inviter de nouveau. Votre compte reste.
    </LeavePlace>
  );
}
