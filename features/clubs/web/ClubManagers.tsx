import { Text, Title } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { InCharge } from "#platform/web/InCharge.tsx";

interface Props extends Omit<ComponentProps<typeof InCharge>, "label"> {
  /** Chooses one more account. */
  readonly children: ReactNode;
}

/** The managers of a club, in the office's window that creates or changes it (ADM-06). */
export const ClubManagers = ({ children, ...managers }: Props) => (
  <section aria-labelledby="responsables">
    <Title order={2} size="h3" id="responsables" mb={4}>
      Responsables
    </Title>
    <Text size="sm" c="dimmed">
      Chacun voit les adhérents du club et confirme leurs inscriptions.
    </Text>
    <InCharge label="Responsables du club" {...managers} />
    {children}
  </section>
);
