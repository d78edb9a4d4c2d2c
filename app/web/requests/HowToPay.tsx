import type { ReactNode } from "react";
import { federation } from "../federation.ts";

export const paymentMail = (name: string, year: number | null): string =>
  `mailto:${federation.contact}?subject=${encodeURIComponent(`Adhésion ${year} : ${name}`)}`;

/** Explains whom to ask, as the platform takes no payment. */
export const HowToPay = ({ year, name, children }: { year: number | null; name: string; children: ReactNode }) => (
  <>
    <p>
      Pour connaître le montant et la façon de régler, écrivez à <a href={paymentMail(name, year)}>{federation.contact}</a>
      {`\u00A0; la fédération confirme l'adhésion à réception du règlement.`}
    </p>
    {children}
  </>
);
