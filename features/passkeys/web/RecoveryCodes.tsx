import { Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { counted, formatInstant } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { toast } from "#platform/web/toasts.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { type OwnKeys, passkeysApi } from "../passkeys.contract.ts";
import { NewCodes } from "./NewCodes.tsx";

/** How many codes on paper are left, and new ones. */
export function RecoveryCodes({ codes, username }: { codes: OwnKeys["codes"]; username: string }) {
  const [isAsked, setAsked] = useState(false);
  const renewing = useMutation({
    mutationFn: () => call(passkeysApi.renewCodes),
    onError: (refused) => toast.failure(messageOf(refused)),
    onSettled: () => setAsked(false),
  });
  return (
    <section className="card part" aria-labelledby="recovery-codes">
      <Title order={2} id="recovery-codes">
        Codes de secours
      </Title>
      <Text maw="68ch" mb="md">
        Sur papier, ils remplacent votre clé si vous la perdez. {codes && leftOf(codes)}
      </Text>
      <Button variant="default" onClick={() => setAsked(true)}>
        Faire de nouveaux codes
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title="Faire de nouveaux codes de secours&nbsp;?"
        confirm="Faire de nouveaux codes"
        isBusy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onClose={() => setAsked(false)}
      >
        <Text>Ceux que vous avez sur papier ne serviront plus.</Text>
      </ConfirmDialog>
      {renewing.data && <NewCodes codes={renewing.data.codes} username={username} onKept={renewing.reset} />}
    </section>
  );
}

const leftOf = ({ left, madeAt }: NonNullable<OwnKeys["codes"]>): string =>
  left === 0
    ? "Vous n'en avez plus : faites-en de nouveaux."
    : `Il vous en reste ${counted(left, "code")}, ${left < 2 ? "fait" : "faits"} le ${formatInstant(madeAt)}.`;
