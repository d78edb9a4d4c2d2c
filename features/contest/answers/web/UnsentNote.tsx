import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** What is said of the answers that wait on this device. */
export const UnsentNote = ({ children }: { children: ReactNode }) => (
  <Text mt={6} fw={600} role="status">
    {children}
  </Text>
);

/** What sends them is not here yet, or knows nothing yet. */
export const UnsentWait = () => (
  <UnsentNote>Des réponses attendent sur cet appareil et partiront toutes seules&nbsp;: laissez cette page ouverte.</UnsentNote>
);
