import { Button, CloseButton } from "@mantine/core";
import { counted } from "#platform/web/format.ts";
import styles from "./reponses.module.css";

interface Props {
  readonly count: number;
  readonly onQualify: (qualified: boolean | null) => void;
  readonly onConvoke: () => void;
  readonly onClear: () => void;
}

/** The same actions for all who are chosen. */
export function ChosenBar({ count, onQualify, onConvoke, onClear }: Props) {
  return (
    <section className={styles.chosen} aria-label="Personnes choisies">
      <p role="status">{counted(count, "personne choisie", "personnes choisies")}</p>
      <Button variant="default" size="sm" onClick={() => onQualify(true)}>
        Qualifier
      </Button>
      <Button variant="default" size="sm" onClick={() => onQualify(false)}>
        Ne pas qualifier
      </Button>
      <Button variant="default" size="sm" onClick={() => onQualify(null)}>
        Réinitialiser
      </Button>
      <Button variant="default" size="sm" onClick={onConvoke}>
        Choisir un centre
      </Button>
      <CloseButton aria-label="Ne plus choisir personne" onClick={onClear} />
    </section>
  );
}
