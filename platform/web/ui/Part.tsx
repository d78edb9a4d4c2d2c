import { Title, type TitleProps } from "@mantine/core";
import type { ReactNode } from "react";

interface Props extends Pick<TitleProps, "size" | "mb"> {
  readonly id: string;
  readonly title: ReactNode;
  /** Without a card of its own: in a window. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

export const Part = ({ id, title, isBare = false, children, ...heading }: Props) => (
  <section className={isBare ? undefined : "card part"} aria-labelledby={id}>
    <Title order={2} id={id} {...heading}>
      {title}
    </Title>
    {children}
  </section>
);
