import { Alert, Title } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import PasskeySecurity from "#access/passkeys/web/PasskeySecurity.tsx";
import { usePasskeyDuty } from "#access/passkeys/web/usePasskeyDuty.ts";
import MailedLink from "#people/auth/web/MailedLink.tsx";
import { formatCount, formatDeadline } from "#platform/web/format.ts";
import { LinkAnchor } from "#platform/web/links.tsx";
import { useMe } from "../../me.ts";

/** Stands above every page of the office while a passkey is required; after the deadline, replaces it. */
export default function PasskeyDuty({ onBlockingChange }: { onBlockingChange: (isBlocking: boolean) => void }) {
  const duty = usePasskeyDuty();
  const username = useMe()?.username ?? "";
  const [isSettingUp, setSettingUp] = useState(false);
  // The first key ends the duty, but its codes still have to be read.
  if (duty?.isPastDeadline && !isSettingUp) setSettingUp(true);
  useEffect(() => onBlockingChange(isSettingUp), [isSettingUp, onBlockingChange]);
  if (isSettingUp)
    return (
      <>
        <Title order={1} mb="md">
          Ajoutez une clé d'accès
        </Title>
        <Alert color="amber" mb="lg" icon={<IconShieldLock aria-hidden />}>
          La fédération demande une clé d'accès à ses administrateurs, et le délai est passé. Le reste de cet espace s'ouvre dès que vous en
          aurez une.
        </Alert>
        <PasskeySecurity username={username} mailedLink={<MailedLink username={username} />} onReady={() => setSettingUp(false)} />
      </>
    );
  if (!duty) return null;
  return (
    <Alert color="amber" mb="lg" icon={<IconShieldLock aria-hidden />}>
      Votre compte demandera bientôt une clé d'accès. Il vous reste {formatCount(duty.days, "jour")}, jusqu'au{" "}
      {formatDeadline(duty.deadline)}. <LinkAnchor to="/compte">Ajouter une clé d'accès</LinkAnchor>
    </Alert>
  );
}
