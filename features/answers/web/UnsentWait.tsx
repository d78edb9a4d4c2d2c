import { Text } from "@mantine/core";

/** What sends them is not here yet, or knows nothing yet. */
export const UnsentWait = () => (
  <Text mt={6} fw={600} role="status">
    Des réponses attendent sur cet appareil et partiront toutes seules&nbsp;: laissez cette page ouverte.
  </Text>
);
