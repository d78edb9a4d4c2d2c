import { Group } from "@mantine/core";
import { formatCount } from "#platform/web/format.ts";
import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { type FormerLine, viewFilters } from "./lines.ts";
import styles from "./renewal.module.css";

interface Props {
  readonly lines: readonly FormerLine[];
  readonly refusal: string | null;
  readonly onSend: () => void;
}

/** How many will be renewed; always visible. */
export function SendBar({ lines, refusal, onSend }: Props) {
  const count = (view: keyof typeof viewFilters) => lines.filter(viewFilters[view]).length;
  const [included, leftOut, doubtful] = [count("included"), count("leftOut"), count("doubtful")];
  return (
    <Group className={`floating ${styles.bar}`} component="section" gap="8px 16px" aria-label="Réinscription">
      <p role="status">
        <strong>{formatCount(included, "élève à réinscrire", "élèves à réinscrire")}</strong>
        {leftOut > 0 && `, ${formatCount(leftOut, "laissé de côté", "laissés de côté")}`}
        {doubtful > 0 && `, ${formatCount(doubtful, "à vérifier", "à vérifier")}`}
      </p>
      <RefusableButton variant="main" refusal={refusal} onClick={onSend}>
        Réinscrire {formatCount(included, "élève")}
      </RefusableButton>
    </Group>
  );
}
