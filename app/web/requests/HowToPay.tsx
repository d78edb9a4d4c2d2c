import type { ReactNode } from "react";
import { federation } from "../federation.ts";

interface Props {
  readonly year: number | null;
  /** In the subject of the e-mail. */
  readonly name: string;
  /** What can be done meanwhile. */
  readonly children: ReactNode;
}

/** The platform takes no payment: says whom to ask. */
export const HowToPay = ({ year, name, children }: Props) => (
  <>
    <p>
      Pour connaître le montant et la façon de régler, écrivez à{" "}
      <a href={`mailto:${federation.contact}?subject=${encodeURIComponent(`Adhésion ${year} : ${name}`)}`}>{federation.contact}</a>
      {`\u00A0; la fédération confirme l'adhésion à réception du règlement.`}
    </p>
    {children}
  </>
);
