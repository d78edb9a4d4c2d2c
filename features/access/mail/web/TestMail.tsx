import { Button, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { call } from "#platform/web/api.ts";
import { LinkAnchor } from "#platform/web/links.tsx";
import { messageOf, Refusal } from "#platform/web/refusal.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";
import { mailApi } from "../mail.contract.ts";

export function TestMail({ variant = "default" }: { readonly variant?: string }) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => call(mailApi.test),
    failed: shownByPage,
    done: ({ to }) => `Un e-mail d'essai part vers ${to}`,
  });
  return (
    <Stack gap={4} align="start" maw="34ch">
      <Button variant={variant} leftSection={<IconSend size={18} aria-hidden />} loading={isPending} onClick={() => mutate()}>
        M'envoyer un essai
      </Button>
      {error && (
        <Text role="alert" c="red" fz="sm">
          {messageOf(error)}{" "}
          {error instanceof Refusal && error.status === 409 && (
            <LinkAnchor to="/compte" inherit>
              Ouvrir «&nbsp;Mon compte&nbsp;»
            </LinkAnchor>
          )}
        </Text>
      )}
    </Stack>
  );
}
