import { Group } from "@mantine/core";
import { call } from "#platform/web/api.ts";
import { InviteAgain, WithdrawAccess } from "#platform/web/InvitedAccess.tsx";
import type { ClubOnWire } from "../clubs.contract.ts";
import { leadersApi } from "../leaders.contract.ts";

export default function InvitedLeader({ clubId, leader }: { clubId: string; leader: ClubOnWire["controllers"][number] }) {
  const { id, access, contact } = leader;
  const params = { id: clubId, userId: id };
  const name = `${contact.firstname} ${contact.lastname}`;
  const isInvited = access === "invited";
  return (
    <Group gap={4} mt={6}>
      {isInvited && <InviteAgain name={name} email={contact.email} run={() => call(leadersApi.inviteAgain, { params })} />}
      <WithdrawAccess
        {...{ name, isInvited }}
        people="adhérents"
        consequence="Son accès se ferme tout de suite, et un e-mail le lui dit. Les liens de mot de passe que cette personne a donnés aux adhérents ne serviront plus."
        run={() => call(leadersApi.withdraw, { params })}
      />
    </Group>
  );
}
