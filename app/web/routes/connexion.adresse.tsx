import { Alert, Button, Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { type ReactNode, Suspense, use, useState } from "react";
import { ConfirmWithCodeForm } from "#people/auth/web/ConfirmWithCodeForm.tsx";
import { CutLink } from "#people/auth/web/CutLink.tsx";
import { FailureNotice } from "#people/auth/web/FailureNotice.tsx";
import { type AddressLink, confirmAddress, readAddressLink } from "#people/auth/web/mailed-links.ts";
import { useAttempt } from "#people/auth/web/useAttempt.ts";
import { LinkAnchor } from "#platform/web/links.tsx";
import { messageOf } from "#platform/web/refusal.ts";
import { Loading } from "#platform/web/states.tsx";
import { PublicLayout } from "../frame/PublicLayout.tsx";
import { withHistoryState } from "../history-state.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The one-time token of a mail to a new address, removed from the address bar at once. */
    readonly addressToken?: string;
  }
}

export const Route = createFileRoute("/connexion/adresse")({
  staticData: { withoutQueries: true },
  beforeLoad: async ({ location }) => {
    (await import("../mailed-link.ts")).takeAddressToken(location.hash);
    return withHistoryState({ location });
  },
  component: ConfirmAddress,
});

/** Target of the link to a new address. Mail scanners open links: only the button uses the token up. */
function ConfirmAddress() {
  const { addressToken: token, isLinkCut } = Route.useRouteContext().opened;
  return (
    <PublicLayout title="Confirmer une adresse e-mail">
      <Title order={1} mb="lg">
        Votre nouvelle adresse
      </Title>
      {token ? <WithLink key={token} token={token} /> : <WithCode isLinkCut={isLinkCut === true} />}
      <Text ta="center" mt={24}>
        <LinkAnchor to="/" inherit>
          Aller au championnat
        </LinkAnchor>
      </Text>
    </PublicLayout>
  );
}

function WithLink({ token }: { token: string }) {
  const [link] = useState(() => readAddressLink(token));
  return (
    <Suspense fallback={<Loading lines={3} />}>
      <Confirmation token={token} link={link} />
    </Suspense>
  );
}

function WithCode({ isLinkCut }: { isLinkCut: boolean }) {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  if (confirmed !== null) return <Done>Nous écrirons désormais à votre nouvelle adresse pour le compte «&nbsp;{confirmed}&nbsp;».</Done>;
  return (
    <>
      <CutLink isSure={isLinkCut} />
      <ConfirmWithCodeForm onConfirmed={setConfirmed} />
      <Text c="dimmed" mt={24}>
        Pas de code, ou il ne sert plus&nbsp;? Renvoyez l'e-mail depuis votre espace.
      </Text>
    </>
  );
}

const Done = ({ children }: { children: ReactNode }) => (
  <Alert color="green" role="status" title="C'est fait">
    {children}
  </Alert>
);

function Confirmation({ token, ...props }: { token: string; link: Promise<AddressLink> }) {
  const link = use(props.link);
  const [isConfirmed, setConfirmed] = useState(false);
  const attempt = useAttempt(async () => {
    await confirmAddress({ token });
    setConfirmed(true);
  });
  if ("refusal" in link)
    return (
      <Alert color="amber" role="status" title="Ce lien n'ouvre rien">
        {link.refusal}
      </Alert>
    );
  const { username, email } = link;
  if (isConfirmed)
    return (
      <Done>
        Nous écrirons désormais à {email} pour le compte «&nbsp;{username}&nbsp;».
      </Done>
    );
  return (
    <>
      <Text mb="md" style={{ overflowWrap: "anywhere" }}>
        Le compte «&nbsp;{username}&nbsp;» demande à recevoir ses e-mails à <strong>{email}</strong>. Est-ce bien votre adresse&nbsp;?
      </Text>
      {attempt.failure !== null && <FailureNotice>{messageOf(attempt.failure)}</FailureNotice>}
      <Button size="lg" fullWidth loading={attempt.isBusy} onClick={() => attempt.start(undefined)}>
        Confirmer cette adresse
      </Button>
    </>
  );
}
