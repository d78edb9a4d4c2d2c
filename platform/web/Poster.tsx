import { Box, Stack, Text } from "@mantine/core";
import { Address } from "./Address.tsx";
import { Mark } from "./Mark.tsx";
import { PrintSheet } from "./PrintSheet.tsx";
import QrCode from "./QrCode.tsx";

export interface PosterProps {
  readonly place: string;
  /** « votre établissement est déjà choisi » */
  readonly chosen: string;
  readonly link: string;
  readonly year: number | null;
  readonly federation: string;
}

export const Poster = ({ place, chosen, link, year, federation }: PosterProps) => (
  <PrintSheet
    sections={[
      {
        footer: federation,
        content: (
          <Stack component="article" gap={0} align="center" ta="center" style={{ printColorAdjust: "exact" }}>
            <Mark size={64} />
            <Box component="h1" mt="6mm" mb="3mm" ff="var(--titles)" fz="30pt" fw={680} lh={1.1}>
              Participez au championnat{year !== null && ` ${year}`}&nbsp;!
            </Box>
            <Text maw="165mm" c="var(--ink-600)" fz="16pt" fw={600} lh={1.3} style={{ overflowWrap: "anywhere" }}>
              {place}
            </Text>
            <Box w="132mm">
              <QrCode text={link} />
            </Box>
            <ol style={{ margin: "0 0 5mm", fontSize: "15pt", lineHeight: 1.5, textAlign: "left" }}>
              <li>Scannez ce code avec un téléphone ou une tablette.</li>
              <li>Inscrivez-vous&nbsp;: {chosen}.</li>
              <li>Notez bien votre identifiant.</li>
            </ol>
            <Text maw="165mm" c="var(--ink-600)" fz="11pt" inherit style={{ overflowWrap: "anywhere" }}>
              Sans téléphone, recopiez cette adresse&nbsp;:{" "}
              <Text component="strong" display="block" c="var(--ink-900)" fw={700} inherit>
                <Address address={link} />
              </Text>
            </Text>
          </Stack>
        ),
      },
    ]}
  />
);
