import { Text, Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use, useState } from "react";
import { ChoosePasswordForm, LinkRefused } from "#people/auth/web/ChoosePasswordForm.tsx";
import { ChooseWithCodeForm } from "#people/auth/web/ChooseWithCodeForm.tsx";
import { CutLink } from "#people/auth/web/CutLink.tsx";
import type { LoggedIn } from "#people/auth/web/calls.ts";
import { type PasswordLink, readPasswordLink } from "#people/auth/web/mailed-links.ts";
import { LinkAnchor } from "#platform/web/links.tsx";
import { read, searchOf } from "#platform/web/search-params.ts";
import { Loading } from "#platform/web/states.tsx";
import { PublicLayout } from "../frame/PublicLayout.tsx";
import { withHistoryState } from "../history-state.ts";
import { clearMe, endSession, useSignIn } from "../me.ts";

interface Slip {
  readonly username: string;
  readonly code: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The one-time token of a mail, removed from the address at once: an address is visible, sent and stored. */
    readonly passwordToken?: string;
    /** Content of a slip's QR code, removed from the address for the same reason. */
    readonly slip?: Slip;
    readonly hasCode?: boolean;
    readonly isLinkCut?: boolean;
  }
}

const linkSearch = searchOf({ token: read.text });

export const Route = createFileRoute("/connexion/mot-de-passe")({
  staticData: { withoutQueries: true },
  validateSearch: linkSearch,
  beforeLoad: async ({ search, location }) => {
    (await import("../mailed-link.ts")).takePasswordSecret(search.token, location.hash);
    return withHistoryState({ location });
  },
  component: ChoosePassword,
});

/** The user signed in on this device may be another person: ends their session. */
const leaveSession = (): void => {
  endSession();
  clearMe();
};

function ChoosePassword() {
  const { passwordToken: token, slip, hasCode, isLinkCut } = Route.useRouteContext().opened;
  return (
    <PublicLayout title="Choisir un mot de passe">
      <Title order={1}>Choisissez votre mot de passe</Title>
      {token ? (
        <WithLink key={token} token={token} />
      ) : (
        <>
          {(isLinkCut || !(slip || hasCode)) && <CutLink isSure={isLinkCut === true} />}
          <WithCode key={slip?.code} slip={slip ?? { username: "", code: "" }} isLinkCut={isLinkCut === true} />
        </>
      )}
      <Text ta="center" mt={24}>
        <LinkAnchor to="/connexion" inherit>
          Revenir à la connexion
        </LinkAnchor>
      </Text>
    </PublicLayout>
  );
}

function useEnter() {
  const navigate = Route.useNavigate();
  const signIn = useSignIn();
  return async (answer: LoggedIn | null) => {
    leaveSession();
    await (answer ? signIn(answer) : navigate({ to: "/connexion", state: { hasChosenPassword: true }, replace: true }));
  };
}

function WithLink({ token }: { token: string }) {
  const [link] = useState(() => readPasswordLink(token));
  return (
    <>
      <Text c="dimmed" mt={8} mb={24}>
        Il vous servira à vous connecter, avec l'identifiant que donne l'e-mail.
      </Text>
      <Suspense fallback={<Loading lines={4} />}>
        <LinkForm token={token} link={link} />
      </Suspense>
    </>
  );
}

function LinkForm({ token, ...props }: { token: string; link: Promise<PasswordLink> }) {
  const navigate = Route.useNavigate();
  const enter = useEnter();
  const link = use(props.link);
  const askAgain = () => {
    leaveSession();
    void navigate({ to: "/connexion/reset-password" });
  };
  return "refusal" in link ? (
    <LinkRefused refusal={link.refusal} onRequestNewLink={askAgain} />
  ) : (
    <ChoosePasswordForm token={token} username={link.username} onChosen={enter} onRequestNewLink={askAgain} />
  );
}

function introductionOf(slip: Slip, isLinkCut: boolean): string {
  if (slip.code) return "Votre fiche a été lue. Il vous reste à choisir";
  return isLinkCut ? "Choisissez ensuite" : "Recopiez ce que dit votre fiche ou votre e-mail, puis choisissez";
}

function WithCode({ slip, isLinkCut }: { slip: Slip; isLinkCut: boolean }) {
  const enter = useEnter();
  return (
    <>
      <Text c="dimmed" mt={8} mb={24}>
        {introductionOf(slip, isLinkCut)} un mot de passe que vous retiendrez&nbsp;: quelques mots à vous, par exemple.
      </Text>
      <ChooseWithCodeForm slip={slip} onChosen={enter} />
      <Text c="dimmed" mt={24}>
        Pas de code, ou il ne sert plus&nbsp;?{" "}
        <LinkAnchor to="/connexion/reset-password" inherit>
          Demandez un nouvel e-mail
        </LinkAnchor>
        .
      </Text>
    </>
  );
}
