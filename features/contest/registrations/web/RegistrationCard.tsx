import { Badge, Group, Stack, Title } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Fact, Facts } from "#platform/web/ui/Facts.tsx";
import { useCategoryLabel } from "#season/categories/web/useCategories.ts";
import type { RegistrationOnWire } from "../registrations.contract.ts";
import { statusText } from "../validation.ts";
import styles from "./RegistrationCard.module.css";

interface Props {
  readonly registration: RegistrationOnWire & { readonly className?: string };
  readonly activeYear: number | null;
  readonly label?: string;
  readonly choices?: ReactNode;
  readonly isOwn?: boolean;
  readonly children: ReactNode;
}

export function RegistrationCard({ registration, activeYear, label, choices, isOwn, children }: Props) {
  const { year, category, establishment, club, squad, className } = registration;
  const labelOf = useCategoryLabel();
  return (
    <article className={`card ${styles.card}`} data-own={isOwn} aria-labelledby={`championnat-${year}`}>
      <Group className={styles.header} component="header" justify="space-between" gap="10px 16px">
        <Title order={isOwn ? 2 : 3} id={`championnat-${year}`}>
          Championnat {year}
        </Title>
        <Status registration={registration} activeYear={activeYear}>
          {label ?? statusText(registration, activeYear)}
        </Status>
      </Group>
      {choices && (
        <Stack className={styles.choices} gap={14}>
          {choices}
        </Stack>
      )}
      {(!choices || establishment || club) && (
        <Facts className={styles.facts} width={170} fold="phone">
          {!choices && <Fact name="Catégorie">{labelOf(category.name)}</Fact>}
          {establishment && (
            <Fact name="Établissement">
              {[establishment.name, establishment.rneCode && `(${establishment.rneCode})`].filter(Boolean).join(" ")}
            </Fact>
          )}
          {!choices && className && <Fact name="Classe">{className}</Fact>}
          {!choices && category.hasSquads && <Fact name="Équipe">{squad?.name ?? "Pas encore d'équipe"}</Fact>}
          {club && <Fact name="Club">{club.name}</Fact>}
        </Facts>
      )}
      <Stack className={styles.results} gap="lg">
        {children}
      </Stack>
    </article>
  );
}

function Status({ registration, activeYear, children }: Pick<Props, "registration" | "activeYear" | "children">) {
  const isOver = activeYear !== null && registration.year < activeYear;
  const [color, Icon] =
    registration.status === "CONFIRMED"
      ? (["green", IconCircleCheck] as const)
      : isOver
        ? (["ink", IconCircleX] as const)
        : (["amber", IconHourglass] as const);
  return (
    <Badge
      className={styles.status ?? ""}
      py={5}
      px="sm"
      h="auto"
      maw="100%"
      variant="light"
      color={color}
      size="lg"
      radius="sm"
      leftSection={<Icon size={18} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
