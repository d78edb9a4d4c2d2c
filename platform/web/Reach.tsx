import type { ReactNode } from "react";
import styles from "./InCharge.module.css";
import { MailLink } from "./MailLink.tsx";

interface Props {
  readonly name: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** A word beside. */
  readonly children?: ReactNode;
}

/** Somebody, and how to reach them. */
export const Reach = ({ name, email, phone, children }: Props) => (
  <div className={styles.person}>
    <div className={styles.name}>{name}</div>
    <div className={styles.reach}>
      {email && <MailLink email={email} />}
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {children}
    </div>
  </div>
);
