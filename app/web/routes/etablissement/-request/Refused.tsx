import { Text, Title } from "@mantine/core";
import type { OwnRequestOnWire } from "#features/establishments/requests.contract.ts";
import { federation } from "../../../federation.ts";
import { NewRequest } from "./NewRequest.tsx";
import styles from "./request.module.css";

/** Why the federation refused, and how to ask again. */
export const Refused = ({ request }: { request: OwnRequestOnWire }) => (
  <>
    <Title order={1} mb="md">
      {request.name}
    </Title>
    <section className={`card ${styles.part} ${styles.alone}`} aria-labelledby="refus">
      <Title order={2} id="refus">
        Votre demande n'est pas acceptée
      </Title>
      <Text my="sm" style={{ whiteSpace: "pre-line" }}>
        {request.reason}
      </Text>
      <Text c="dimmed">
        Corrigez votre demande ci-dessous, ou écrivez à <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
      </Text>
    </section>
    <NewRequest refused={request} />
  </>
);
