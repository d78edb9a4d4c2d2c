import { Text, Title } from "@mantine/core";
import DeviceList from "./DeviceList.tsx";

/** « Mes appareils », on the page of one's own account. */
export default function OwnDevices({ userId }: { userId: string }) {
  return (
    <section className="card" aria-labelledby="appareils" style={{ padding: "var(--mantine-spacing-lg)" }}>
      <Title order={2} size="h3" id="appareils" mb="xs">
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
