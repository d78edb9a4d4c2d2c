import { Anchor, Text } from "@mantine/core";

/** Beside consents: what becomes of the data. In another tab, so that nothing typed is left. */
export const PrivacyLink = () => (
  <Text size="sm">
    Ce que nous faisons de vos données&nbsp;:{" "}
    <Anchor href="/informations/confidentialite" target="_blank" inherit>
      Confidentialité
    </Anchor>{" "}
    (s'ouvre dans un autre onglet).
  </Text>
);
