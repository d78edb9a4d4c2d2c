import { wholeRow } from "#platform/web/FieldGrid.tsx";
import { Mark } from "#platform/web/Mark.tsx";
import { Fact, Facts } from "#platform/web/ui/Facts.tsx";
import type { PersonOnWire } from "../people.contract.ts";
import styles from "./MemberCard.module.css";

type Member = Pick<PersonOnWire, "username" | "numPalmares"> & {
  readonly contact: Pick<PersonOnWire["contact"], "firstname" | "lastname" | "email">;
};

/** The participant's username and their permanent member number (PAR-12). */
export const MemberCard = ({ member: { contact, username, numPalmares } }: { member: Member }) => (
  <section className={styles.card} aria-label="Votre carte de membre">
    <div className={styles.mark}>
      <Mark size={130} />
    </div>
    <p className={styles.name}>
      {contact.firstname} {contact.lastname}
    </p>
    <Facts className={styles.facts} width={120} gap="14px 20px">
      <Fact name="Identifiant">{username}</Fact>
      <div>
        <dt>Numéro de membre</dt>
        <dd className="figures">{numPalmares}</dd>
      </div>
      <div style={wholeRow}>
        <dt>Adresse e-mail</dt>
        <dd>{contact.email}</dd>
      </div>
    </Facts>
  </section>
);
