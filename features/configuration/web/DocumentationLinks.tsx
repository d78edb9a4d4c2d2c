import { Title } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import styles from "./DocumentationLinks.module.css";

/** The documents that the office points to; nothing where it points to none (ETB-13). */
export function DocumentationLinks({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="documentation">
      <Title order={2} size="h3" id="documentation">
        Documentation
      </Title>
      <ul className={styles.links}>
        {addresses.map((address, index) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              Documentation{addresses.length > 1 && ` ${index + 1}`} <IconExternalLink size={16} aria-hidden />
              <span className="hidden-text"> (dans un nouvel onglet)</span>
            </a>
            <span className="muted">{new URL(address).hostname}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
