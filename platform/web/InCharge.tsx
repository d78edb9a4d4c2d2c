import styles from "./InCharge.module.css";
import { Reach } from "./Reach.tsx";
import { RefusableButton } from "./RefusableButton.tsx";

/** Somebody in charge of something, or about to be. */
export interface PersonInCharge {
  readonly id: string;
  readonly label: string;
  readonly email?: string;
  readonly phone?: string;
}

interface Props {
  readonly label: string;
  readonly people: readonly PersonInCharge[];
  /** Those who are so until now. */
  readonly before: readonly { readonly id: string }[];
  /** Why the last one stays; `null`: it may go. */
  readonly lastStays: string | null;
  readonly onRemove: (id: string) => void;
}

/** Those in charge of something, how to reach them, and their removal; the last one stays. */
export const InCharge = ({ label, people, before, lastStays, onRemove }: Props) => (
  <ul className={styles.people} aria-label={label}>
    {people.map((person) => (
      <li key={person.id} className={styles.one}>
        <Reach name={person.label} email={person.email} phone={person.phone}>
          {!before.some(({ id }) => id === person.id) && <span>À enregistrer</span>}
        </Reach>
        <RefusableButton
          variant="subtle"
          size="compact-sm"
          refusal={people.length === 1 ? lastStays : null}
          aria-label={`Retirer ${person.label}`}
          onClick={() => onRemove(person.id)}
        >
          Retirer
        </RefusableButton>
      </li>
    ))}
  </ul>
);
