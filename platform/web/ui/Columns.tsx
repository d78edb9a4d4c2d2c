import { Box, type BoxProps, createPolymorphicComponent, getSpacing, type MantineSpacing } from "@mantine/core";
import styles from "./Columns.module.css";

interface Props extends BoxProps {
  /** The number of equal columns, or their widths as in CSS. */
  readonly columns?: number | string;
  /** Replaces `columns`: as many as fit when each has at least this width. */
  readonly fit?: number;
  readonly gap?: MantineSpacing;
  /** The screens on which the columns stand one below the other. */
  readonly fold?: "phone" | "tablet";
}

/** Parts side by side. (Mantine's SimpleGrid writes markup into the page, which Trusted Types refuses.) */
export const Columns = createPolymorphicComponent<"div", Props>(({ columns = 2, fit, gap = "md", fold, className, ...rest }: Props) => (
  <Box
    className={`${styles.columns} ${className ?? ""}`}
    __vars={{ "--columns": fit ? `repeat(auto-fit, minmax(min(100%, ${fit}px), 1fr))` : widthsOf(columns), "--gap": getSpacing(gap) }}
    data-fold={fold}
    {...rest}
  />
));

const widthsOf = (columns: number | string): string => (typeof columns === "string" ? columns : `repeat(${columns}, minmax(0, 1fr))`);
