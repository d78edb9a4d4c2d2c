import { Fragment } from "react";

/** An address as text: lines may break before « @ » or « . », or after « / », « ? » or « & ». */
export const Address = ({ address }: { readonly address: string }) =>
  address.split(/(?=[@.])|(?<=[/?&])(?!\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address stay in place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>;

export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <Address address={email} />
  </a>
);
