import { Box, Group, Stack, Text, Title } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { useState } from "react";
import { Address } from "#platform/web/Address.tsx";
import { CopyValue } from "#platform/web/CopyValue.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { PosterButton } from "#platform/web/PosterButton.tsx";

interface Props {
  readonly club: string;
  readonly link: string;
  readonly period: string;
  readonly year: number | null;
  readonly federation: string;
}

/** Loaded when it comes into sight: it is below the first screen of a phone. */
const QrPicture = lazyPart(() => import("#platform/web/QrPicture.tsx"));

/** Instructions to join: members register themselves, with the club already chosen by its link (CLB-02). */
export function JoinInstructions({ club, link, period, year, federation }: Props) {
  const { ref, inViewport } = useInViewport();
  // It stays once seen: printing the poster moves what is in sight.
  const [isSeen, setSeen] = useState(false);
  if (inViewport && !isSeen) setSeen(true);
  return (
    <Stack className="card part" component="section" align="flex-start" gap="sm" aria-labelledby="inscrire">
      <Title order={2} id="inscrire">
        Inscrire vos adhérents
      </Title>
      <Text>
        Chaque adhérent s'inscrit lui-même par ce lien ou ce QR code, «&nbsp;{club}&nbsp;» déjà choisi. Vous confirmez ensuite son
        inscription.
      </Text>
      <Group w="100%" align="flex-start" gap="16px 32px">
        <Stack flex="1 1 260px" miw={0} gap="sm">
          <Text px="sm" py={8} bg="var(--paper)" bdrs="md" style={{ overflowWrap: "anywhere" }}>
            <Address address={link} />
          </Text>
          <Group gap="xs">
            <CopyValue value={link} copiedLabel="Lien copié">
              Copier le lien
            </CopyValue>
            <PosterButton place={club} chosen="votre club est déjà choisi" link={link} year={year} federation={federation} />
          </Group>
          <Text size="sm" c="dimmed">
            {period}
          </Text>
        </Stack>
        <Box ref={ref} w={220} mih={271} mx="auto">
          {isSeen && <QrPicture link={link} place={club} />}
        </Box>
      </Group>
    </Stack>
  );
}
