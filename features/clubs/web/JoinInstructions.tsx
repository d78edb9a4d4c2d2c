import { Stack, Text, Title } from "@mantine/core";
import { Address } from "#platform/web/Address.tsx";
import { CopyValue } from "#platform/web/CopyValue.tsx";

interface Props {
  readonly club: string;
  /** Participants' registration page. */
  readonly link: string;
  /** The end date, or that it has passed. */
  readonly period: string;
}

/** How members join: they register themselves and choose the club. */
export const JoinInstructions = ({ club, link, period }: Props) => (
  <Stack className="card part" component="section" align="flex-start" gap="sm" aria-labelledby="inscrire">
    <Title order={2} size="h3" id="inscrire">
      Inscrire vos adhérents
    </Title>
    <Text>
      Chaque adhérent s'inscrit lui-même et choisit «&nbsp;{club}&nbsp;» dans la liste des clubs. Vous confirmez ensuite son inscription.
    </Text>
    <Text px="sm" py={8} w="100%" bg="var(--paper)" bdrs="md" style={{ overflowWrap: "anywhere" }}>
      <Address address={link} />
    </Text>
    <CopyValue value={link} copiedLabel="Lien copié">
      Copier le lien
    </CopyValue>
    <Text size="sm" c="dimmed">
      {period}
    </Text>
  </Stack>
);
