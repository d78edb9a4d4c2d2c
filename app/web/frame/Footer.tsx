import { version } from "../../../package.json";
import { federation } from "../federation.ts";
import styles from "./Footer.module.css";

/** Contact, version, credit. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <a href={`mailto:${federation.contact}`}>Contact</a>
      <span>Version {version}</span>
      {federation.credit && <span>{federation.credit}</span>}
    </footer>
  );
}
