import { Title, type TitleProps } from "@mantine/core";
import type { ReactNode } from "react";

interface Props extends Pick<TitleProps, "size" | "mb"> {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export const Part = ({ id, title, children, ...heading }: Props) => (
  <section className="card part" aria-labelledby={id}>
    <Title order={2} id={id} {...heading}>
      {title}
    </Title>
    {children}
  </section>
);
