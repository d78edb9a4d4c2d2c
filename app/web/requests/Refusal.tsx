import { Box, Text, Title } from "@mantine/core";
import { federation } from "../federation.ts";

interface Props {
  /** The requested school or club. */
  readonly name: string;
  readonly reason: string | null;
}

/** Why the federation refused. */
export const Refusal = ({ name, reason }: Props) => (
  <>
    <Title order={1} mb="md">
      {name}
    </Title>
    <Box className="card part" component="section" mb={24} maw="72ch" aria-labelledby="refus">
      <Title order={2} id="refus">
        Votre demande n'est pas acceptée
      </Title>
      <Text my="sm" style={{ whiteSpace: "pre-line" }}>
        {reason}
      </Text>
      <Text c="dimmed">
        Corrigez votre demande ci-dessous, ou écrivez à <a href={`mailto:${federation.contact}`}>{federation.contact}</a>.
      </Text>
    </Box>
  </>
);
