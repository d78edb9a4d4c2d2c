import { Link } from "@tanstack/react-router";
import { sitePages } from "#season/configuration/web/site-pages.ts";
import { version } from "../../../package.json";
import { build, federation } from "../federation.ts";
import styles from "./Footer.module.css";

const builtAt = build && `du ${new Date(Number(build)).toLocaleString("fr-FR")}`;

/** Contact, pages about the site, version with the date of its build on hover, credit. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <a href={`mailto:${federation.contact}`}>Contact</a>
      {Object.entries(sitePages).map(([page, title]) => (
        <Link key={page} to="/informations/$page" params={{ page }}>
          {title}
        </Link>
      ))}
      <span title={builtAt}>Version {version}</span>
      {federation.credit && <span>{federation.credit}</span>}
    </footer>
  );
}
