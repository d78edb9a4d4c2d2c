import { Text, Title } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import styles from "./ComingPage.module.css";

interface Props {
  readonly title: string;
  /** One sentence: what people will do here. */
  readonly children: string;
  /** What can already be done through the API. */
  readonly served?: string;
}

/** A page that comes in a later version: it says so, and offers nothing that does not work. */
export const ComingPage = ({ title, children, served }: Props) => (
  <>
    <Title order={1} mb="lg">
      {title}
    </Title>
    <div className={`card ${styles.coming}`}>
      <IconHourglass size={32} stroke={1.6} aria-hidden />
      <div>
        <Text size="lg">{children}</Text>
        <Text c="dimmed" mt="xs">
          Cette page arrivera dans une prochaine version de Palmarès.
          {served && (
            <>
              {" "}
              D'ici là, {served} par l'interface de programmation, décrite sur <a href="/api/docs">sa page</a>.
            </>
          )}
        </Text>
      </div>
    </div>
  </>
);
