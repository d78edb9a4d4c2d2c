import { MailLink } from "#platform/web/Address.tsx";
import { formatAddress } from "#platform/web/format.ts";
import type { MemberOnWire } from "../members.contract.ts";
import styles from "./MemberFacts.module.css";

/** The contact data of a member. */
export function MemberFacts({ user: { username, contact } }: Pick<MemberOnWire, "user">) {
  const { email, phone, address, zip_code, city, country } = contact;
  return (
    <dl className={`facts ${styles.facts}`}>
      <div>
        <dt>Identifiant</dt>
        <dd>{username}</dd>
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>{email ? <MailLink email={email} /> : "-"}</dd>
      </div>
      <div>
        <dt>Téléphone</dt>
        <dd>{phone ? <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a> : "-"}</dd>
      </div>
      <div>
        <dt>Adresse</dt>
        <dd>{formatAddress({ street: address, zipCode: zip_code, city, country }) || "-"}</dd>
      </div>
    </dl>
  );
}
