import { Button, Popover, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Reach } from "#platform/web/Reach.tsx";
import type { ExamCenterOnWire } from "../exam-centers.contract.ts";

/** Those who run a centre, within reach of one another on the day. */
export const Colleagues = ({ managers }: { managers: ExamCenterOnWire["responsible_users"] }) => (
  <Popover position="bottom-start" width={300} shadow="md" trapFocus>
    <Popover.Target>
      <Button variant="subtle" size="compact-sm" ml={-8} leftSection={<IconUsers size={16} aria-hidden />}>
        Responsables ({managers.length})
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Responsables du centre">
      <Stack gap="sm">
        {managers.map(({ id, contact: { firstname, lastname, email, phone } }) => (
          <Reach key={id} name={`${firstname} ${lastname}`.trim()} email={email} phone={phone} />
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);
