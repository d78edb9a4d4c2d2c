import { Text, Title } from "@mantine/core";
import type { OwnRequestOnWire } from "#features/establishments/requests.contract.ts";
import { formatInstant } from "#platform/web/format.ts";
import { federation } from "../../../federation.ts";
import { useMe } from "../../../me.ts";
import styles from "./request.module.css";

/** The office decides: no code can tell who acts for this school. */
export function OfficeCard({ request }: { request: OwnRequestOnWire }) {
  const me = useMe();
  return (
    <section className={`card ${styles.part}`} aria-labelledby="confirmation">
      <Title order={2} id="confirmation">
        La fédération confirme votre demande
      </Title>
      <Text my="sm">
        {request.officialEmail === null
          ? "L'annuaire ne donne pas d'adresse e-mail pour cet établissement\u00A0: une personne de la fédération vérifie votre demande."
          : "Un établissement du même nom, dans la même ville, participe déjà\u00A0: une personne de la fédération vérifie lequel est le vôtre."}
      </Text>
      <Text my="sm">
        Vous n'avez rien à faire. C'est en général fait en un ou deux jours ouvrés, et nous vous écrivons à{" "}
        <strong>{me?.contact.email}</strong>.
      </Text>
      <Text c="dimmed">
        Demande reçue le {formatInstant(request.createdAt)}. C'est urgent&nbsp;? Écrivez à{" "}
        <a href={`mailto:${federation.contact}`}>{federation.contact}</a>, si possible depuis l'adresse de l'établissement.
      </Text>
    </section>
  );
}
