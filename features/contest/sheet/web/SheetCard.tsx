import { Button, Group, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { createLink } from "@tanstack/react-router";
import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./SheetCard.module.css";

export const SheetLink = createLink((props: Omit<ComponentPropsWithRef<"a">, "style" | "color">) => (
  <Button component="a" variant="main" size="lg" rightSection={<IconArrowRight size={20} aria-hidden />} {...props} />
));

interface Props {
  readonly id: string;
  readonly title: string;
  readonly above?: string;
  readonly text: string;
  readonly children: ReactNode;
  /** A `SheetLink`; null: it cannot be opened now. */
  readonly link: ReactNode;
}

export const SheetCard = ({ id, title, above, text, children, link }: Props) => (
  <Group className={`card part ${styles.card}`} component="section" gap="18px 28px" aria-labelledby={id}>
    <div>
      {above && (
        <Text c="dimmed" fz="sm">
          {above}
        </Text>
      )}
      <Title order={2} id={id}>
        {title}
      </Title>
      <Text mt={6}>{text}</Text>
      {children}
    </div>
    {link}
  </Group>
);
