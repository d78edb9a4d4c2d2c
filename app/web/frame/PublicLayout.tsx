import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Mark } from "#platform/web/Mark.tsx";
import { Pentominoes } from "#platform/web/Pentominoes.tsx";
import { federation } from "../federation.ts";
import { Footer } from "./Footer.tsx";
import styles from "./PublicLayout.module.css";
import { Ribbon } from "./Ribbon.tsx";

interface Props {
  readonly title: string;
  /** `wide` leaves room for a form in steps, `plain` draws no card around. */
  readonly width?: "narrow" | "wide";
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

export const PublicLayout = ({ title, width = "narrow", isPlain = false, children }: Props) => (
  <div className={styles.layout} data-width={width}>
    <title>{`${title} · Palmarès`}</title>
    <a href="#contenu" className="skip">
      Aller au contenu
    </a>
    <header className={styles.panel}>
      <Link to="/" className={styles.brand}>
        <Mark size={44} />
        <span>
          <strong>Palmarès</strong>
          <span>{federation.name}</span>
        </span>
      </Link>
      <Ribbon />
      <Pentominoes className={styles.tiling} />
      <div className={styles.words}>
        <p className={styles.motto}>
          Douze pièces,
          <br />
          une seule envie&nbsp;: chercher.
        </p>
        <p>Pavage du rectangle 6 × 10 par les douze pentominos. Il en existe 2 339.</p>
      </div>
    </header>
    <div className={styles.ground}>
      <main id="contenu" tabIndex={-1} className={isPlain ? styles.plain : `card ${styles.sheet}`}>
        {children}
      </main>
      <Footer />
    </div>
  </div>
);
