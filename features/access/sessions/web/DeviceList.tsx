import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { ResponseOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { formatInstant } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { devicesApi } from "../devices.contract.ts";

export default function DeviceList({ userId }: { userId: string }) {
  const devices = useApiQuery(devicesApi.list, { params: { id: userId } });
  const end = useMutation({
    mutationFn: ({ id }: ResponseOf<typeof devicesApi.list>[number]) => call(devicesApi.end, { params: { id: userId, sessionId: id } }),
    done: (_, { words }) => `${words}\u00A0: déconnecté`,
  });
  return (
    <>
      {devices.isLoadingError && <Failure error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.isPending && <Loading lines={3} />}
      {devices.data?.length === 0 && <Text>Ce compte n'est ouvert sur aucun appareil.</Text>}
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: "none" }}>
        {devices.data?.map((device) => (
          <Group component="li" key={device.id} justify="space-between">
            <div>
              <Text fw={600}>
                {device.words} {device.isThis && <Badge>Cet appareil</Badge>}
              </Text>
              <Text size="sm" c="dimmed">
                Depuis le {formatInstant(device.openedAt)}, utilisé le {formatInstant(device.lastUsedAt)}
                {device.endsWithBrowser && ", jusqu'à la fermeture du navigateur"}
              </Text>
            </div>
            {!device.isThis && (
              <Button
                variant="default"
                loading={end.isPending && end.variables.id === device.id}
                aria-label={`Déconnecter ${device.words}`}
                onClick={() => end.mutate(device)}
              >
                Déconnecter
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </>
  );
}
