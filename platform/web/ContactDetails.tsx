import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { MailLink, PhoneLink } from "./Address.tsx";

interface Props {
  readonly name: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly children?: ReactNode;
}

export const ContactDetails = ({ name, email, phone, children }: Props) => (
  <Box miw={0} style={{ overflowWrap: "anywhere" }}>
    <Box c="var(--ink-900)" fw={600}>
      {name}
    </Box>
    <Group align="stretch" gap="0 14px" c="var(--ink-600)" fz="0.875rem" lh={1.75}>
      {email && <MailLink email={email} />}
      {phone && <PhoneLink phone={phone} />}
      {children}
    </Group>
  </Box>
);
