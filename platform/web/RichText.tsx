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
export const RichText = ({ html, size = "text" }: Props) => (
  <Suspense fallback={<Skeleton height={48} radius="sm" />}>
    <CleanContent html={html} size={size} />
  </Suspense>
);

function CleanContent({ html, size }: Required<Props>) {
  const prepared = cachedClean(html);
  const clean = prepared instanceof Promise ? use(prepared) : prepared;
  const fill = useCallback(
    (node: HTMLDivElement | null) => {
      if (!node) return undefined;
      node.replaceChildren(clean.cloneNode(true));
      const observer = new ResizeObserver(() => letWideFormulasScroll(node));
      observer.observe(node);
      return () => observer.disconnect();
    },
    [clean],
  );
  return <div ref={fill} className={styles.text} data-size={size} />;
}

const scrollable = { role: "region", "aria-label": "Formule, à faire défiler", tabindex: "0" };

/** A formula has no line breaks: one that is wider than its line scrolls, by the keyboard too. */
function letWideFormulasScroll(text: HTMLElement): void {
  for (const formula of text.querySelectorAll<HTMLElement>("[data-formula]")) {
    const { width = 0 } = formula.querySelector("math")?.getBoundingClientRect() ?? {};
    const isWide =
      formula.localName === "div" ? formula.scrollWidth > formula.clientWidth : width > (formula.parentElement ?? text).clientWidth;
    for (const [name, value] of Object.entries(scrollable))
      if (isWide) formula.setAttribute(name, value);
      else formula.removeAttribute(name);
  }
}
