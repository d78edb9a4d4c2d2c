import { Button, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CopyValue } from "#platform/web/CopyValue.tsx";
import styles from "./RegisteredScreen.module.css";
import type { Registered } from "./useRegistration.ts";

interface Props extends Registered {
  /** What the registration is waiting for. */
  readonly nextStep: string;
  /** The link to register another person. */
  readonly registerAnother?: ReactNode;
}

/** The account exists: its username, and what comes next. */
export function RegisteredScreen({ username, email, nextStep, registerAnother }: Props) {
  return (
    <Stack align="flex-start">
      <ThemeIcon size={56} radius="50%" variant="light" color="green">
        <IconCheck size={30} stroke={3} aria-hidden />
      </ThemeIcon>
      <Title order={1}>Votre inscription est enregistrée</Title>
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
        </li>
        <li>Connectez-vous avec votre identifiant et ce mot de passe.</li>
        <li>{nextStep}</li>
      </Stack>
      <Group>
        <Button component={Link} to="/connexion" variant="main" size="lg">
          Aller à la connexion
        </Button>
        {registerAnother}
      </Group>
    </Stack>
  );
}
