import { Text, Title } from "@mantine/core";
import DeviceList from "./DeviceList.tsx";

/** « Mes appareils », on the user's own account page. */
export default function OwnDevices({ userId }: { userId: string }) {
  return (
    <section className="card part" aria-labelledby="appareils">
      <Title order={2} size="h3" id="appareils" mb="sm">
        Mes appareils
      </Title>
      <Text mb="md">
        Votre compte est ouvert sur ces appareils. L'un d'eux n'est pas à vous&nbsp;? Déconnectez-le, puis choisissez un nouveau mot de
        passe.
      </Text>
      <DeviceList userId={userId} />
    </section>
  );
}
