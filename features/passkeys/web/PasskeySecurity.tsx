import { Alert, Anchor, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { supportsPasskeys } from "#platform/web/passkey.ts";
import { apiQuery } from "#platform/web/query.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import { type OwnKeys, passkeysApi } from "../passkeys.contract.ts";
import { Keys } from "./Keys.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

interface Props {
  /** Printed on the sheet. */
  readonly username: string;
  /** How to ask for a mailed link, where a first key requires one. */
  readonly mailedLink: ReactNode;
  /** There is a key, and its codes were saved. */
  readonly onReady?: () => void;
}

/** The user's passkeys and codes on paper (LET-08). */
export default function PasskeySecurity({ username, mailedLink, onReady }: Props) {
  const own = useQuery(apiQuery(passkeysApi.list));
  if (own.isLoadingError) return <Failure error={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return <Loading lines={8} />;
  const refusal = refusalHere(own.data);
  return (
    <Stack gap={24}>
      {refusal ?? (own.data.isMailAsked && mailedLink)}
      <Keys own={own.data} username={username} canAdd={refusal === null && !own.data.isMailAsked} {...(onReady && { onReady })} />
      {own.data.passkeys.length > 0 && <RecoveryCodes codes={own.data.codes} username={username} />}
    </Stack>
  );
}

/** Why no key can be made on this page. */
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
