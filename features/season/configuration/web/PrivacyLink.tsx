import { Anchor, Text } from "@mantine/core";

/** A link beside consents to the use of the data, in another tab so that typed text stays. */
export const PrivacyLink = () => (
  <Text size="sm">
    Ce que nous faisons de vos données&nbsp;:{" "}
    <Anchor href="/informations/confidentialite" target="_blank" inherit>
      Confidentialité
    </Anchor>{" "}
    (s'ouvre dans un autre onglet).
  </Text>
);
