import { Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconArrowRight, IconSchool, IconUser } from "@tabler/icons-react";
import { Columns } from "#platform/web/ui/Columns.tsx";
import styles from "./RenewalInvitation.module.css";

export type RenewalKind = "individual" | "student";

interface Props {
  readonly year: number;
  readonly kinds: readonly RenewalKind[];
  readonly onChoose: (kind: RenewalKind) => void;
}

const choices = {
  individual: { Icon: IconUser, label: "Renouvellement d'inscription pour rester ou devenir participant individuel" },
  student: { Icon: IconSchool, label: "Renouvellement d'inscription pour rester ou devenir participant scolaire" },
} satisfies Record<RenewalKind, object>;

export const renewalTitles: Record<RenewalKind, string> = {
  student: "Renouvellement d'inscription scolaire",
  individual: "Renouvellement d'inscription individuelle",
};

export const RenewalInvitation = ({ year, kinds, onChoose }: Props) => (
  <Stack className={`card ${styles.invitation}`} component="section" gap="xs" aria-labelledby="renouvellement">
    <Title order={2} id="renouvellement">
      Championnat {year}
    </Title>
    <Text>Vous n'êtes pas encore inscrit au championnat {year}, inscrivez-vous dès maintenant&nbsp;!</Text>
    <Columns fit={280} gap={14} mt={8}>
      {kinds.map((kind) => {
        const { Icon, label } = choices[kind];
        return (
          <Group key={kind} component={UnstyledButton} className={styles.choice} wrap="nowrap" gap={14} onClick={() => onChoose(kind)}>
            <Icon size={26} color="var(--orange-700)" aria-hidden />
            <Text span flex={1} inherit>
              {label}
            </Text>
            <IconArrowRight size={20} aria-hidden />
          </Group>
        );
      })}
    </Columns>
  </Stack>
);
