import { Badge, Box, Group, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ownMembershipLabel } from "#access/responsibility/membership-labels.ts";
import type { MembershipOnWire } from "#access/responsibility/memberships.contract.ts";
import { Part } from "#platform/web/ui/Part.tsx";

interface Props {
  readonly memberships: readonly MembershipOnWire[];
  readonly pendingAction?: ReactNode;
  readonly activeYear: number | null;
  /** Their owner, as the start of a sentence: « Votre club ». */
  readonly ownerName: string;
}

/** The membership of each year, and whether it is paid (ETB-01, CLB-02). */
export const Memberships = ({ memberships, pendingAction, activeYear, ownerName }: Props) => (
  <Part id="adhesions" title="Adhésion">
    {memberships.length === 0 && (
      <Text c="dimmed" mt="xs">
        {ownerName} n'a encore adhéré pour aucune année.
      </Text>
    )}
    <Box component="ul" className="ruled" mt={14} mb={-12}>
      {memberships.map(({ id, year, status }) => (
        <Box key={id} component="li" py="sm">
          <Group gap="8px 20px">
            <Text component="strong" className="figures" fz="lg" fw={600} inherit>
              {year}
            </Text>
            <Badge
              variant="light"
              color={status === "CONFIRMED" ? "green" : "amber"}
              size="lg"
              radius="sm"
              leftSection={status === "CONFIRMED" ? <IconCircleCheck size={18} aria-hidden /> : <IconHourglass size={18} aria-hidden />}
            >
              {ownMembershipLabel(status)}
            </Badge>
          </Group>
          {pendingAction && status === "PENDING" && year === activeYear && (
            <Stack mt="xs" maw="68ch" gap={6}>
              {pendingAction}
            </Stack>
          )}
        </Box>
      ))}
    </Box>
  </Part>
);
