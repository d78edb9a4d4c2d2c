import { Anchor, Button, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { authApi } from "#people/auth/auth.contract.ts";
import { call } from "#platform/web/api.ts";
import { CopyValue } from "#platform/web/CopyValue.tsx";
import { LinkButton } from "#platform/web/links.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import styles from "./RegisteredScreen.module.css";
import type { Registered } from "./useRegistration.ts";

interface Props extends Registered {
  readonly nextStep: string;
  readonly contact: string;
  readonly registerAnother?: ReactNode;
}

export const REGISTERED = "Votre inscription est enregistrée";

export function RegisteredScreen({ username, email, nextStep, contact, registerAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack align="flex-start">
      <ThemeIcon size={56} radius="50%" variant="light" color="green">
        <IconCheck size={30} stroke={3} aria-hidden />
      </ThemeIcon>
      <Title order={1} tabIndex={-1} ref={heading}>
        {REGISTERED}
      </Title>
      <Text c="dimmed">Notez votre identifiant&nbsp;: c'est avec lui que vous vous connecterez.</Text>
      <Group className={styles.identifier} justify="space-between" w="100%" px={22} py={18} bg="var(--orange-50)" bdrs="lg">
        <span>
          <Text span c="var(--orange-700)" fz="sm" fw={600}>
            Votre identifiant
          </Text>
          <strong>{username}</strong>
        </span>
        <CopyValue value={username} copiedLabel="Copié">
          Copier
        </CopyValue>
      </Group>
      <Stack className={styles.next} component="ol" gap="xs">
        <li>
          Un e-mail vient d'être envoyé à <strong>{email}</strong>&nbsp;: il rappelle cet identifiant et porte un lien, valable 7 jours,
          pour choisir votre mot de passe. S'il tarde, regardez dans les courriers indésirables.
          <LateLetter username={username} email={email} contact={contact} />
        </li>
        <li>
          Dès que vous l'avez choisi, vous êtes connecté. Les fois suivantes, connectez-vous avec votre identifiant et ce mot de passe.
        </li>
        <li>{nextStep}</li>
      </Stack>
      <Group>
        {/* The mailed link gives the account its password, without which nobody signs in. */}
        <LinkButton to="/connexion" variant="default" size="lg">
          Aller à la connexion
        </LinkButton>
        {registerAnother}
      </Group>
    </Stack>
  );
}

/** Sends the mail again, to the same address: a user who is not signed in cannot change it. */
function LateLetter({ username, email, contact }: Registered & { readonly contact: string }) {
  const sending = useMutation({
    mutationFn: () => call(authApi.resetPassword, { body: { username } }),
    meta: { skipsRefetch: true },
  });
  const correction = `Bonjour,\n\nJe me suis inscrit avec l'identifiant ${username} et l'adresse ${email}, qui n'est pas la bonne. Mon adresse est\u00A0:\n`;
  return (
    <>
      <Group my="xs" gap="8px 16px">
        <Button variant="default" size="sm" loading={sending.isPending} disabled={sending.isSuccess} onClick={() => sending.mutate()}>
          Renvoyer l'e-mail
        </Button>
        <Text span role="status" fz="sm">
          {sending.isSuccess &&
            "Si vous n'en avez pas déjà demandé plusieurs, un nouvel e-mail part à cette adresse\u00A0; son lien est valable une heure."}
        </Text>
      </Group>
      <Text fz="sm" c="dimmed">
        Ce n'est pas la bonne adresse&nbsp;? Écrivez à{" "}
        <Anchor
          inherit
          href={`mailto:${contact}?subject=${encodeURIComponent("Corriger mon adresse e-mail")}&body=${encodeURIComponent(correction)}`}
        >
          {contact}
        </Anchor>{" "}
        avec votre identifiant&nbsp;: pour que personne d'autre ne puisse la changer, c'est la fédération qui la corrige.
      </Text>
    </>
  );
}
