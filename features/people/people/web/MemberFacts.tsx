import { MailLink, PhoneLink } from "#platform/web/Address.tsx";
import { formatAddress } from "#platform/web/format.ts";
import { Fact, Facts } from "#platform/web/ui/Facts.tsx";
import type { MemberOnWire } from "../members.contract.ts";

export function MemberFacts({ user: { username, contact } }: Pick<MemberOnWire, "user">) {
  const { email, phone, address, zip_code, city, country } = contact;
  return (
    <Facts>
      <Fact name="Identifiant">{username}</Fact>
      <Fact name="E-mail">{email ? <MailLink email={email} /> : "-"}</Fact>
      <Fact name="Téléphone">{phone ? <PhoneLink phone={phone} /> : "-"}</Fact>
      <Fact name="Adresse">{formatAddress({ street: address, zipCode: zip_code, city, country }) || "-"}</Fact>
    </Facts>
  );
}
