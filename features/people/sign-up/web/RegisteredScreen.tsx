import { Anchor, Button, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { authApi } from "#people/auth/auth.contract.ts";
import { call } from "#platform/web/api.ts";
import { CopyValue } from "#platform/web/CopyValue.tsx";
import { formatDeadline } from "#platform/web/format.ts";
import { LinkButton } from "#platform/web/links.tsx";
import { Fold } from "#platform/web/ui/Fold.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { openStageText } from "#season/stages/open-stage.ts";
import styles from "./RegisteredScreen.module.css";
import type { Registered } from "./useRegistration.ts";

interface Props extends Registered {
  readonly nextStep: string;
  readonly contact: string;
  readonly registerAnother?: ReactNode;
}

export const REGISTERED = "Votre inscription est enregistrée";

const doneText = ({ person }: Registered): string =>
  person ? `C'est fait, ${person.firstname} est ${person.genre === "femme" ? "inscrite" : "inscrit"}` : REGISTERED;

export function RegisteredScreen({ nextStep, contact, registerAnother, ...registered }: Props) {
  const { username, email, person, stage } = registered;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack align="flex-start" style={{ overflowWrap: "anywhere" }}>
      <ThemeIcon size={56} radius="50%" variant="light" color="green">
        <IconCheck size={30} stroke={3} aria-hidden />
      </ThemeIcon>
      <Title order={1} tabIndex={-1} ref={heading}>
        {doneText(registered)}
      </Title>
      <Text fz="lg">
        Ouvrez l'e-mail envoyé à <strong>{email}</strong> pour choisir {person ? "son" : "votre"} mot de passe.
      </Text>
      {stage && <Text>{openStageText(stage.name, stage.closesAt && formatDeadline(stage.closesAt))}</Text>}
      <Group className={styles.identifier} justify="space-between" w="100%" px={22} py={18} bg="var(--orange-50)" bdrs="lg">
        <span>
          <Text span c="var(--orange-700)" fz="sm" fw={600}>
            {person ? "Son" : "Votre"} identifiant
          </Text>
          <strong>{username}</strong>
        </span>
        <CopyValue value={username} copiedLabel="Copié">
          Copier
        </CopyValue>
      </Group>
      <Group gap="sm lg">
        {/* The mailed link gives the account its password, without which nobody signs in. */}
        <LinkButton to="/connexion" variant="main" size="lg">
          Mot de passe choisi&nbsp;: se connecter
        </LinkButton>
        {registerAnother}
      </Group>
      <Fold summary="La suite, et si l'e-mail n'arrive pas">
        <Stack gap="xs">
          <Text>{nextStep}</Text>
          <Text>L'e-mail rappelle l'identifiant. Son lien sert 7 jours. S'il tarde, regardez dans les courriers indésirables.</Text>
          <LateLetter username={username} email={email} contact={contact} />
        </Stack>
      </Fold>
    </Stack>
  );
}

/** Sends the mail again, to the same address: a user who is not signed in cannot change it. */
function LateLetter({ username, email, contact }: Pick<Registered, "username" | "email"> & { readonly contact: string }) {
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
