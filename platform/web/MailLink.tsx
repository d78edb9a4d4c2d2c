import { Address } from "./Address.tsx";

/** An address to write to. */
export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <Address address={email} />
  </a>
);
