import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface Correspondent {
  readonly id: string;
  readonly label: string;
}

/** The correspondent of a school, chosen in a window of the office. */
export interface CorrespondentChoice {
  readonly school: string;
  readonly value: Correspondent | null;
  readonly onChange: (chosen: Correspondent | null) => void;
  readonly error: string | undefined;
}

/** The part of a window where it is chosen. */
export const CorrespondentField = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="correspondant">
    <Title order={2} size="h3" id="correspondant" mb={4}>
      Correspondant
    </Title>
    <Text size="sm" c="dimmed" mb="sm">
      Le correspondant gère l'établissement et ses élèves. Quand il change, le précédent est prévenu par e-mail, et les fiches et liens
      qu'il avait donnés ne servent plus.
    </Text>
    {children}
  </section>
);
