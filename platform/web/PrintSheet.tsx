import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { nonce } from "./nonce.ts";
import styles from "./PrintSheet.module.css";

interface Section {
  /** At the foot of each of its pages, left of « Page 1 sur 3 ». */
  readonly footer: string;
  readonly content: ReactNode;
}

/** What is printed instead of the page: unseen on the screen, each section on pages of its own. */
export const PrintSheet = ({ sections }: { sections: readonly Section[] }) =>
  createPortal(
    <div className={styles.sheet} data-print-sheet>
      <style nonce={nonce}>{sections.map(({ footer }, index) => runningFooter(`section-${index}`, footer)).join("\n")}</style>
      {sections.map(({ footer, content }, index) => (
        <section key={footer} className={styles.section} style={{ page: `section-${index}` }}>
          {content}
        </section>
      ))}
    </div>,
    document.body,
  );

const box = "color: #434789; font: 8pt 'Figtree Variable', sans-serif; vertical-align: top; padding-top: 5mm;";

const runningFooter = (page: string, footer: string): string =>
  `@page ${page} { size: A4; margin: 16mm 15mm 20mm;
    @bottom-left { content: ${asCssText(footer)}; ${box} white-space: nowrap; }
    @bottom-right { content: "Page " counter(page) " sur " counter(pages); ${box} } }`;

/** A text as CSS holds it: whatever is no letter, digit or space by its code. */
const asCssText = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/**
 * Prints what a `PrintSheet` holds, under a name that becomes the file's. `text` is all that it says: the fonts of its letters are fetched
 * first, for nothing on the screen has asked for them.
 */
export async function printSheet(name: string, text: string): Promise<void> {
  await Promise.all(["400", "680"].map((weight) => document.fonts.load(`${weight} 16px "Figtree Variable"`, text))).catch(() => undefined);
  const before = document.title;
  document.title = name;
  const restore = () => {
    document.title = before;
  };
  window.addEventListener("afterprint", restore, { once: true });
  window.print();
}
