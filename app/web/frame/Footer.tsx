import { Link } from "@tanstack/react-router";
import { sitePages, siteTexts } from "#season/configuration/site-texts.ts";
import { version } from "../../../package.json";
import { build, federation } from "../federation.ts";
import styles from "./Footer.module.css";

const builtAt = build && `du ${new Date(Number(build)).toLocaleString("fr-FR")}`;

export const Footer = () => (
  <footer className={styles.footer}>
    <a href={`mailto:${federation.contact}`}>Contact</a>
    {sitePages.map((name) => (
      <Link key={name} to="/informations/$page" params={{ page: siteTexts[name].address }}>
        {siteTexts[name].title}
      </Link>
    ))}
    <Link to="/informations/$page" params={{ page: "reglement" }}>
      Règlement
    </Link>
    <span title={builtAt}>Version {version}</span>
    {federation.credit && <span>{federation.credit}</span>}
  </footer>
);
