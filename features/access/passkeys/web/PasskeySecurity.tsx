import { Alert, Anchor, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { call } from "#platform/web/api.ts";
import { ConfirmDialog } from "#platform/web/ConfirmDialog.tsx";
import { formatCount, formatInstant } from "#platform/web/format.ts";
import { supportsPasskeys } from "#platform/web/passkey.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { type OwnKeys, passkeysApi } from "../passkeys.contract.ts";
import { Keys } from "./Keys.tsx";
import { NewCodes } from "./NewCodes.tsx";

interface Props {
  readonly username: string;
  readonly mailedLink: ReactNode;
  /** Called when a key exists and its codes are saved. */
  readonly onReady?: () => void;
}

export default function PasskeySecurity({ username, mailedLink, onReady }: Props) {
  const own = useApiQuery(passkeysApi.list);
  if (own.isLoadingError) return <Failure error={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return <Loading lines={8} />;
  const refusal = refusalHere(own.data);
  return (
    <Stack gap={24}>
      {refusal ?? (own.data.requiresMailedLink && mailedLink)}
      <Keys own={own.data} username={username} canAdd={refusal === null && !own.data.requiresMailedLink} {...(onReady && { onReady })} />
      {own.data.passkeys.length > 0 && <RecoveryCodes codes={own.data.codes} username={username} />}
    </Stack>
  );
}

function refusalHere({ origin }: OwnKeys) {
  const notice = { color: "amber", icon: <IconAlertTriangle aria-hidden /> } as const;
  if (location.origin !== origin)
    return (
      <Alert {...notice}>
        Les clés d'accès se font à l'adresse {origin}, et à aucune autre.{" "}
        <Anchor href={`${origin}${location.pathname}`}>Ouvrir cette page là-bas</Anchor>
      </Alert>
    );
  if (!supportsPasskeys())
    return (
      <Alert {...notice}>
        Ce navigateur ne sait pas se servir d'une clé d'accès. Ouvrez cette page avec un navigateur récent, sur un ordinateur ou un
        téléphone.
      </Alert>
    );
  return null;
}

function RecoveryCodes({ codes, username }: { codes: OwnKeys["codes"]; username: string }) {
  const [isConfirming, setConfirming] = useState(false);
  const renewing = useMutation({
    mutationFn: () => call(passkeysApi.renewCodes),
    onSettled: () => setConfirming(false),
  });
  return (
    <Part id="recovery-codes" title="Codes de secours" size="h3" mb="sm">
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
    </Part>
  );
}

const leftText = ({ left, madeAt }: NonNullable<OwnKeys["codes"]>): string =>
  left === 0
    ? "Vous n'en avez plus : faites-en de nouveaux."
    : `Il vous en reste ${formatCount(left, "code")}, ${left < 2 ? "fait" : "faits"} le ${formatInstant(madeAt)}.`;
