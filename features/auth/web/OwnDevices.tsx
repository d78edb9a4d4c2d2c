import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { formatParis } from "#platform/contract/paris.ts";
import { call } from "#platform/web/api.ts";
import { ask } from "#platform/web/query.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { devicesApi } from "../devices.contract.ts";

type Device = AnswerOf<typeof devicesApi.list>[number];

/** « Mes appareils » : where one is signed in, and an end for each (LET-09). */
export default function OwnDevices({ userId }: { userId: string }) {
  const devices = useQuery(ask(devicesApi.list, { params: { id: userId } }));
  const end = useMutation({
    mutationFn: ({ id }: Device) => call(devicesApi.end, { params: { id: userId, sessionId: id } }),
    onSuccess: (_, { words }) => toast.success(`${words}\u00A0: déconnecté`),
    onError: (refused) => toast.failure(messageOf(refused)),
  });
  return (
    <section className="card" aria-labelledby="appareils">
      <Title order={2} size="h3" id="appareils" mb="xs">
        Mes appareils
      </Title>
      <Text mb="md">
        Votre compte est ouvert sur ces appareils. L'un d'eux n'est pas à vous&nbsp;? Déconnectez-le, puis choisissez un nouveau mot de
        passe.
      </Text>
      {devices.isLoadingError && <Failure error={devices.error} onRetry={() => void devices.refetch()} />}
      {devices.isPending && <Loading lines={3} />}
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: "none" }}>
        {devices.data?.map((device) => (
          <Group component="li" key={device.id} justify="space-between">
            <div>
              <Text fw={600}>
                {device.words} {device.isThis && <Badge>Cet appareil</Badge>}
              </Text>
              <Text size="sm" c="dimmed">
                Depuis le {formatParis(new Date(device.openedAt))}, utilisé le {formatParis(new Date(device.lastUsedAt))}
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
    </section>
  );
}
