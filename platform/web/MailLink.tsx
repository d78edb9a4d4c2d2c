import { Address } from "./Address.tsx";

/** A link to write an e-mail. */
export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <Address address={email} />
  </a>
);
