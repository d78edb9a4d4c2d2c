import { Group } from "@mantine/core";
import { Link, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import "#platform/web/areas.css";
import { Mark } from "#platform/web/Mark.tsx";
import styles from "./AreaShell.module.css";
import { Footer } from "./Footer.tsx";
import { Ribbon } from "./Ribbon.tsx";

interface Props {
  /** Name of the area, under the product's: « Administration ». */
  readonly area: string;
  /** Name of the page: replaces the product's in the header, and is the tab's title. */
  readonly title?: string;
  readonly header?: ReactNode;
  /** For tables with more columns than a normal page can show. */
  readonly isWide?: boolean;
  readonly hasManyLinks?: boolean;
  /** Progress from 0 to 1, as an orange line under the header. */
  readonly progress?: number;
  readonly children: ReactNode;
}

/** The dark header, the page, the footer. An answer sheet loads only this; other pages add menus (AreaShell). */
export function AreaFrame({ area, title, header, isWide = false, hasManyLinks = false, progress, children }: Props) {
  const page = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title });
  return (
    <div className={styles.shell} data-many={hasManyLinks || undefined} data-wide={isWide || undefined}>
      {page !== "" && <title>{`${title ?? page ?? area} · Palmarès`}</title>}
      <a href="#contenu" className="skip">
        Aller au contenu
      </a>
      <header className={`screen-only ${styles.header}`}>
        <Group className={styles.bar} wrap="nowrap" gap="lg">
          <Link to="/" className={styles.brand}>
            <Mark size={36} />
            <span className={styles.names}>
              <strong>{title ?? "Palmarès"}</strong>
              <span>{area}</span>
              <span className="hidden-text">&nbsp;: retour à l'accueil</span>
            </span>
          </Link>
          <Ribbon />
          {header}
        </Group>
        {progress !== undefined && <div className={styles.progress} data-share style={{ "--done": progress } as React.CSSProperties} />}
      </header>
      <main id="contenu" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** Buttons of the page itself, always visible: « Enregistrer », « Quitter ». They replace the account menu. */
export const PageActions = ({ children }: { readonly children: ReactNode }) => (
  <Group className={styles.actions} ml="auto" wrap="nowrap" gap="sm">
    {children}
  </Group>
);
