import { Text } from "@mantine/core";
import { Part } from "#platform/web/ui/Part.tsx";
import DeviceList from "./DeviceList.tsx";

export default function OwnDevices({ userId }: { userId: string }) {
  return (
    <Part id="appareils" title="Mes appareils" size="h3" mb="sm">
      <Text mb="md">
        Votre compte est ouvert sur ces appareils. L'un d'eux n'est pas à vous&nbsp;? Déconnectez-le, puis choisissez un nouveau mot de
        passe.
      </Text>
      <DeviceList userId={userId} />
    </Part>
  );
}
