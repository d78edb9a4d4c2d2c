import { Text } from "@mantine/core";
import { useSendLink } from "#features/auth/web/useSendLink.ts";
import { memberName } from "#features/members/member-name.ts";
import type { MemberOnWire } from "#features/members/members.contract.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";

/** Mails a password link to a member who cannot sign in. */
export function LinkTask({ member, onClose }: { member: MemberOnWire; onClose: () => void }) {
  const { id: userId, username, contact } = member.user;
  const sending = useSendLink({ userId, email: contact.email }, onClose);
  return (
    <ConfirmDialog
      opened
      title={`Envoyer un lien à ${memberName(member)}\u00A0?`}
      confirm="Envoyer"
      isBusy={sending.isPending}
      onConfirm={() => sending.mutate()}
      onClose={onClose}
    >
      <Text>
        Un lien valable une heure part à {contact.email}&nbsp;: il sert à choisir un nouveau mot de passe pour l'identifiant {username}.
      </Text>
    </ConfirmDialog>
  );
}
