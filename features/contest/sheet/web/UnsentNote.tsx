import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** A note about the answers that wait on this device. */
export const UnsentNote = ({ children }: { children: ReactNode }) => (
  <Text mt={6} fw={600} role="status">
    {children}
  </Text>
);

/** Shown until the sending script is loaded and knows its state. */
export const UnsentWait = () => (
  <UnsentNote>Des réponses attendent sur cet appareil et partiront toutes seules&nbsp;: laissez cette page ouverte.</UnsentNote>
);
