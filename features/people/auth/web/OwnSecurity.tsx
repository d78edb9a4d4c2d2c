import { Text } from "@mantine/core";
import PasskeySecurity from "#access/passkeys/web/PasskeySecurity.tsx";
import DeviceList from "#access/sessions/web/DeviceList.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import MailedLink from "./MailedLink.tsx";

/** The passkeys and the devices of one's own account. */
export default function OwnSecurity({ userId, username }: { userId: string; username: string }) {
  return (
    <>
      <PasskeySecurity username={username} mailedLink={<MailedLink username={username} />} />
      <Part id="appareils" title="Mes appareils" size="h3" mb="sm">
        <Text mb="md">
          Votre compte est ouvert sur ces appareils. L'un d'eux n'est pas à vous&nbsp;? Déconnectez-le, puis choisissez un nouveau mot de
          passe.
        </Text>
        <DeviceList userId={userId} />
      </Part>
    </>
  );
}
