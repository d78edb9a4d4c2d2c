import { Button, Text, Title } from "@mantine/core";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount, formatInstant } from "#platform/web/format.ts";
import { messageOf } from "#platform/web/refusal.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { type OwnKeys, passkeysApi } from "../passkeys.contract.ts";
import { NewCodes } from "./NewCodes.tsx";

/** How many codes on paper are left, and new ones. */
export function RecoveryCodes({ codes, username }: { codes: OwnKeys["codes"]; username: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const renewing = useMutation({
    mutationFn: () => call(passkeysApi.renewCodes),
    failed: messageOf,
    onSettled: () => setConfirming(false),
  });
  return (
    <section className="card part" aria-labelledby="recovery-codes">
      <Title order={2} size="h3" id="recovery-codes" mb="sm">
        Codes de secours
      </Title>
      <Text maw="68ch" mb="md">
        Sur papier, ils remplacent votre clé si vous la perdez. {codes && leftText(codes)}
      </Text>
      <Button variant="default" onClick={() => setConfirming(true)}>
        Faire de nouveaux codes
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title="Faire de nouveaux codes de secours&nbsp;?"
        confirm="Faire de nouveaux codes"
        isBusy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
        onClose={() => setConfirming(false)}
      >
        <Text>Ceux que vous avez sur papier ne serviront plus.</Text>
      </ConfirmDialog>
      {renewing.data && <NewCodes codes={renewing.data.codes} username={username} onSaved={renewing.reset} />}
    </section>
  );
}

const leftText = ({ left, madeAt }: NonNullable<OwnKeys["codes"]>): string =>
  left === 0
    ? "Vous n'en avez plus : faites-en de nouveaux."
    : `Il vous en reste ${formatCount(left, "code")}, ${left < 2 ? "fait" : "faits"} le ${formatInstant(madeAt)}.`;
