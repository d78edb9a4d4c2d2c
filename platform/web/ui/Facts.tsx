import type { MantineSpacing } from "@mantine/core";
import type { ReactNode } from "react";
import { Columns } from "./Columns.tsx";

interface Props {
  readonly width?: number;
  readonly gap?: MantineSpacing;
  readonly mt?: MantineSpacing;
  readonly fold?: "phone";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Facts = ({ width = 220, gap = "14px 28px", className, ...props }: Props) => (
  <Columns component="dl" className={`facts ${className ?? ""}`} fit={width} gap={gap} {...props} />
);

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
