import type { ReactNode } from "react";
import styles from "./InCharge.module.css";
import { MailLink } from "./MailLink.tsx";

interface Props {
  readonly name: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** A note next to it. */
  readonly children?: ReactNode;
}

/** A person, and how to reach them. */
export const ContactDetails = ({ name, email, phone, children }: Props) => (
  <div className={styles.person}>
    <div className={styles.name}>{name}</div>
    <div className={styles.reach}>
      {email && <MailLink email={email} />}
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {children}
    </div>
  </div>
);
