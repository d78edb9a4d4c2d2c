import type { ClubOnWire } from "#features/clubs/clubs.contract.ts";
import { federation } from "../../../federation.ts";

/** The platform takes no payment: says whom to ask, and what the club can do meanwhile. */
export function HowToPay({ club, year }: { club: ClubOnWire; year: number | null }) {
  const subject = encodeURIComponent(`Adhésion ${year} : ${club.name}`);
  return (
    <>
      <p>
        Pour connaître le montant et la façon de régler, écrivez à{" "}
        <a href={`mailto:${federation.contact}?subject=${subject}`}>{federation.contact}</a>
        {`\u00A0; la fédération confirme l'adhésion à réception du règlement.`}
      </p>
      <p className="muted">Inutile de l'attendre&nbsp;: vos adhérents s'inscrivent et vous les confirmez.</p>
    </>
  );
}
