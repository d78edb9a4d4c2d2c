import { Box, Stack, Text, Title } from "@mantine/core";
import { useInViewport } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { Address } from "#platform/web/Address.tsx";
import { CopyValue } from "#platform/web/CopyValue.tsx";

interface Props {
  readonly club: string;
  /** Participants' registration page, with this club. */
  readonly link: string;
  /** The end date, or that it has passed. */
  readonly period: string;
}

/** Drawn when it comes into sight: it is far below the first screen of a phone. */
const QrCode = lazy(() => import("#platform/web/QrCode.tsx"));

/** How members join: they register themselves, the club already chosen by its link. */
export function JoinInstructions({ club, link, period }: Props) {
  const { ref, inViewport } = useInViewport();
  return (
    <Stack className="card part" component="section" align="flex-start" gap="sm" aria-labelledby="inscrire">
      <Title order={2} size="h3" id="inscrire">
        Inscrire vos adhérents
      </Title>
      <Text>
        Chaque adhérent s'inscrit lui-même par ce lien ou ce QR code, «&nbsp;{club}&nbsp;» déjà choisi. Vous confirmez ensuite son
        inscription.
      </Text>
      <Text px="sm" py={8} w="100%" bg="var(--paper)" bdrs="md" style={{ overflowWrap: "anywhere" }}>
        <Address address={link} />
      </Text>
      <Box ref={ref} w={200} style={{ alignSelf: "center", aspectRatio: 1 }}>
        <Suspense>{inViewport && <QrCode text={link} />}</Suspense>
      </Box>
      <CopyValue value={link} copiedLabel="Lien copié">
        Copier le lien
      </CopyValue>
      <Text size="sm" c="dimmed">
        {period}
      </Text>
    </Stack>
  );
}
