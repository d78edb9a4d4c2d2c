import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { nonce } from "./nonce.ts";
import styles from "./PrintSheet.module.css";

interface Section {
  /** The footer of each of its pages, left of « Page 1 sur 3 ». */
  readonly footer: string;
  readonly content: ReactNode;
}

/** Printed instead of the page: hidden on the screen, each section on its own pages. */
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

/** A CSS string: characters other than letters, digits and spaces are escaped. */
const asCssText = (text: string): string =>
  `"${text.replaceAll(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/**
 * Prints a `PrintSheet`, under a name that becomes the file's. `text` is its whole text: the fonts of its letters are loaded first, as nothing on
 * the screen has requested them.
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
