import type { CSSProperties, ReactNode } from "react";
import styles from "./FieldGrid.module.css";

interface Props {
  readonly columns?: 2 | 3;
  readonly rowGap?: "md" | "lg";
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** Fields side by side, one below the other on a phone. (Mantine's SimpleGrid writes markup into the page, which Trusted Types refuses.) */
export const FieldGrid = ({ columns = 2, rowGap = "md", style, children }: Props) => (
  <div className={styles.grid} data-columns={columns} data-row-gap={rowGap} style={style}>
    {children}
  </div>
);

/** A required field in a form that marks only optional ones. */
export const requiredField = { required: true, withAsterisk: false } as const;

export const wholeRow = { gridColumn: "1 / -1" } as const;
