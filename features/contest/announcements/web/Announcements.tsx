import { CloseButton, Group, Stack, Text } from "@mantine/core";
import { MINUTE_MS } from "#platform/contract/time-units.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { announcementsApi } from "../announcements.contract.ts";
import { useHidden } from "./useHidden.ts";

/** Current announcements at the top of an area, each hideable on this device. Renders nothing if there are none or they fail to load. */
export function Announcements({ userId }: { userId: string }) {
  const { data = [] } = useApiQuery(announcementsApi.own, { staleTime: MINUTE_MS, refetchInterval: 5 * MINUTE_MS });
  const { isHidden, hide } = useHidden(userId);
  const shown = data.filter((announcement) => !isHidden(announcement));
  if (shown.length === 0) return null;
  return (
    <Stack className="screen-only" component="section" aria-label="Annonces" gap="xs" mb="lg">
      {shown.map((announcement) => (
        <Group key={announcement.id} className="announcement" wrap="nowrap" align="start" justify="space-between" gap="sm">
          <Text inherit style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
            {announcement.text}
          </Text>
          <CloseButton aria-label="Masquer cette annonce" onClick={() => hide(announcement)} />
        </Group>
      ))}
    </Stack>
  );
}
