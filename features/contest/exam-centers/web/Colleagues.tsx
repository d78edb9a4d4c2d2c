import { Button, Popover, Stack } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { ContactDetails } from "#platform/web/ContactDetails.tsx";
import type { ExamCenterOnWire } from "../exam-centers.contract.ts";

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
          <ContactDetails key={id} name={`${firstname} ${lastname}`.trim()} email={email} phone={phone} />
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);
