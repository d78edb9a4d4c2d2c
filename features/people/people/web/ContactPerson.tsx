import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Fact, Facts } from "#platform/web/ui/Facts.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import type { PersonOnWire } from "../people.contract.ts";

interface Props {
  readonly contact: Pick<PersonOnWire["contact"], "lastname" | "firstname" | "email" | "phone">;
  readonly children: ReactNode;
}

/** The person to whom the federation writes (ETB-01). */
export const ContactPerson = ({ contact: { lastname, firstname, email, phone }, children }: Props) => (
  <Part id="correspondant" title="Correspondant">
    <Facts mt="md">
      <Fact name="Nom">{lastname || "-"}</Fact>
      <Fact name="Prénom">{firstname || "-"}</Fact>
      <Fact name="E-mail">{email || "-"}</Fact>
      <Fact name="Téléphone">{phone || "-"}</Fact>
    </Facts>
    <Text mt="md" c="dimmed" fz="sm">
      {children}
    </Text>
  </Part>
);
