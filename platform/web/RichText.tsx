import { Skeleton } from "@mantine/core";
import { Suspense, use, useCallback } from "react";
import styles from "./RichText.module.css";
import { cleanRichText } from "./rich-text.ts";

/** Texts already cleaned: showing one again costs nothing, and uses the same promise. */
const cleanCache = new Map<string, ReturnType<typeof cleanRichText>>();

function cachedClean(html: string): ReturnType<typeof cleanRichText> {
  const clean = cleanCache.get(html) ?? cleanRichText(html);
  if (cleanCache.size > 200) cleanCache.clear();
  cleanCache.set(html, clean);
  return clean;
}

interface Props {
  readonly html: string;
  /** `question` is larger, at most 68 characters per line. */
  readonly size?: "text" | "question";
}

/** A text written in the editor: cleaned before it is shown, its formulas typeset. */
export function RichText({ html, size = "text" }: Props) {
  return (
    <Suspense fallback={<Skeleton height={48} radius="sm" />}>
      <CleanContent html={html} size={size} />
    </Suspense>
  );
}

function CleanContent({ html, size }: Required<Props>) {
  const prepared = cachedClean(html);
  const clean = prepared instanceof Promise ? use(prepared) : prepared;
  const fill = useCallback((node: HTMLElement | null) => node?.replaceChildren(clean.cloneNode(true)), [clean]);
  return <div ref={fill} className={styles.text} data-size={size} />;
}
