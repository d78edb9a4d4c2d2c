import { Title } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import styles from "./DocumentationLinks.module.css";

/** The documents linked by the office; nothing if there are none (ETB-13). */
export function DocumentationLinks({ documents }: { documents: readonly { readonly address: string; readonly name: string }[] }) {
  if (documents.length === 0) return null;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="documentation">
      <Title order={2} size="h3" id="documentation">
        Documentation
      </Title>
      <ul className={styles.links}>
        {documents.map(({ address, name }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              {name} <IconExternalLink size={16} aria-hidden />
              <span className="hidden-text"> (dans un nouvel onglet)</span>
            </a>
            <span className="muted">{new URL(address, location.href).hostname}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
