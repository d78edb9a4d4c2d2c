import { Skeleton } from "@mantine/core";
import { Suspense, use, useCallback } from "react";
import styles from "./RichText.module.css";
import { cleanRichText } from "./rich-text.ts";

/** Texts already cleaned: showing one again costs nothing, and asks for the same promise. */
const cleaned = new Map<string, ReturnType<typeof cleanRichText>>();

function cleanOf(html: string): ReturnType<typeof cleanRichText> {
  const clean = cleaned.get(html) ?? cleanRichText(html);
  if (cleaned.size > 200) cleaned.clear();
  cleaned.set(html, clean);
  return clean;
}

interface Props {
  readonly html: string;
  /** `question` is larger, at most 68 characters a line. */
  readonly size?: "text" | "question";
}

/** A text written in the editor: cleaned before it is shown, its formulas typeset. */
export function RichText({ html, size = "text" }: Props) {
  return (
    <Suspense fallback={<Skeleton height={48} radius="sm" />}>
      <Shown html={html} size={size} />
    </Suspense>
  );
}

function Shown({ html, size }: Required<Props>) {
  const prepared = cleanOf(html);
  const clean = prepared instanceof Promise ? use(prepared) : prepared;
  const fill = useCallback((node: HTMLElement | null) => node?.replaceChildren(clean.cloneNode(true)), [clean]);
  return <div ref={fill} className={styles.text} data-size={size} />;
}
