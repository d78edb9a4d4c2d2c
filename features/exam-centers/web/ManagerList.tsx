import { RefusableButton } from "#platform/web/RefusableButton.tsx";
import { LAST_MANAGER } from "../manager.ts";
import styles from "./centers.module.css";
import { Reach } from "./Reach.tsx";
import type { Manager } from "./useEditCenter.ts";

interface Props {
  readonly managers: readonly Manager[];
  /** Those who run it until now. */
  readonly before: readonly { readonly id: string }[];
  readonly onRemove: (id: string) => void;
}

/** Those who run a centre; the last one stays. */
export const ManagerList = ({ managers, before, onRemove }: Props) => (
  <ul className={styles.managers} aria-label="Responsables du centre">
    {managers.map(({ id, label, email, phone }) => (
      <li key={id} className={styles.manager}>
        <Reach name={label} email={email} phone={phone}>
          {!before.some((one) => one.id === id) && <span>À enregistrer</span>}
        </Reach>
        <RefusableButton
          variant="subtle"
          size="compact-sm"
          refusal={managers.length === 1 ? LAST_MANAGER : null}
          aria-label={`Retirer ${label}`}
          onClick={() => onRemove(id)}
        >
          Retirer
        </RefusableButton>
      </li>
    ))}
  </ul>
);
