import { Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { LinkButton } from "./links.tsx";
import { Mark } from "./Mark.tsx";
import { messageOf } from "./refusal.ts";
import styles from "./states.module.css";

/** The first screen, while the application initialises (the page contains the same before any script runs). */
export const Initialising = () => (
  <div className={styles.initialising} role="status">
    <Mark size={56} />
    <p>Chargement en cours...</p>
  </div>
);

/** While content loads; `lines` reserves its place so that nothing jumps. */
export const Loading = ({ label = "Chargement...", lines = 3 }: { label?: string; lines?: number }) => (
  <Stack gap="sm" role="status" py="sm">
    <Text c="dimmed">{label}</Text>
    {Array.from({ length: lines }, (_, line) => line).map((line) => (
      <Skeleton key={line} height={18} width={`${[92, 78, 85][line % 3]}%`} radius="sm" />
    ))}
  </Stack>
);

export const Empty = ({ title = "Aucun résultat", children, action }: { title?: string; children?: ReactNode; action?: ReactNode }) => (
  <div className={styles.state}>
    <p className={styles.title}>{title}</p>
    {children && <div className={styles.hint}>{children}</div>}
    {action}
  </div>
);

interface FailureProps {
  readonly error?: unknown;
  readonly message?: string;
  readonly onRetry?: () => void;
  /** The retry of the router, for a page that could not be shown. */
  readonly reset?: () => void;
}

export const Failure = ({ error, message, reset, onRetry = reset }: FailureProps) => (
  <div className={styles.state} role="alert">
    <p className={styles.title}>{message ?? messageOf(error)}</p>
    {onRetry && (
      <Button variant="default" onClick={onRetry}>
        Réessayer
      </Button>
    )}
  </div>
);

export const Forbidden = () => (
  <Stack align="flex-start" gap="lg">
    <Title order={1}>Cette page ne vous est pas ouverte</Title>
    <Text c="dimmed" size="lg">
      Votre compte ne permet pas d'y accéder, ou elle n'existe pas. Revenez à votre espace, ou changez de compte si vous en avez plusieurs.
    </Text>
    <LinkButton to="/" variant="main">
      Revenir à mon espace
    </LinkButton>
  </Stack>
);
