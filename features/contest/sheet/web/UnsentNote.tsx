import { Text } from "@mantine/core";
import type { ReactNode } from "react";

export const UnsentNote = ({ children }: { children: ReactNode }) => (
  <Text mt={6} fw={600} role="status">
    {children}
  </Text>
);

export const WAITING_TEXT = "Des réponses attendent sur cet appareil et partiront toutes seules\u00A0: laissez cette page ouverte.";

/** Shown until the sending script is loaded and knows its state. */
export const UnsentWait = () => <UnsentNote>{WAITING_TEXT}</UnsentNote>;
