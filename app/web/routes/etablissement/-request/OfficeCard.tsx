import type { OwnRequestOnWire } from "#features/establishments/requests.contract.ts";
import { OfficeDecides } from "../../../requests/OfficeDecides.tsx";

/** The office decides: no code can prove who acts for this school. */
export const OfficeCard = ({ request }: { request: OwnRequestOnWire }) => (
  <OfficeDecides
    reason={
      request.officialEmail === null
        ? "L'annuaire ne donne pas d'adresse e-mail pour cet établissement\u00A0: une personne de la fédération vérifie votre demande."
        : "Un établissement du même nom, dans la même ville, participe déjà\u00A0: une personne de la fédération vérifie lequel est le vôtre."
    }
    createdAt={request.createdAt}
    advice=", si possible depuis l'adresse de l'établissement"
  />
);
