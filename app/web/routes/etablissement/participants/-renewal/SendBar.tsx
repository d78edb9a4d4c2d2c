import { counted } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { type FormerLine, isIn } from "./lines.ts";
import styles from "./renewal.module.css";

interface Props {
  readonly lines: readonly FormerLine[];
  readonly refusal: string | null;
  readonly onSend: () => void;
}

/** How many will be renewed, in sight wherever one is in the list. */
export function SendBar({ lines, refusal, onSend }: Props) {
  const count = (view: keyof typeof isIn) => lines.filter(isIn[view]).length;
  const [included, leftOut, doubtful] = [count("included"), count("leftOut"), count("doubtful")];
  return (
    <section className={styles.bar} aria-label="Réinscription">
      <p role="status">
        <strong>{counted(included, "élève à réinscrire", "élèves à réinscrire")}</strong>
        {leftOut > 0 && `, ${counted(leftOut, "laissé de côté", "laissés de côté")}`}
        {doubtful > 0 && `, ${counted(doubtful, "à vérifier", "à vérifier")}`}
      </p>
      <RefusableButton variant="main" refusal={refusal} onClick={onSend}>
        Réinscrire {counted(included, "élève")}
      </RefusableButton>
    </section>
  );
}
