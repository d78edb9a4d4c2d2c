import { Box, Text } from "@mantine/core";
import { Address } from "#platform/web/Address.tsx";
import { Mark } from "#platform/web/Mark.tsx";
import { PrintSheet } from "#platform/web/PrintSheet.tsx";
import QrCode from "#platform/web/QrCode.tsx";
import styles from "./SchoolPoster.module.css";

export interface PosterProps {
  readonly school: string;
  readonly link: string;
  readonly year: number | null;
  readonly federation: string;
}

/** A sheet to hang up in class: a large QR code, and how to use it. */
export const SchoolPoster = ({ school, link, year, federation }: PosterProps) => (
  <PrintSheet
    sections={[
      {
        footer: federation,
        content: (
          <article className={styles.poster}>
            <Mark size={64} />
            <h1>Participez au championnat{year !== null && ` ${year}`}&nbsp;!</h1>
            <Text maw="165mm" c="var(--ink-600)" fz="16pt" fw={600} lh={1.3} style={{ overflowWrap: "anywhere" }}>
              {school}
            </Text>
            <Box w="132mm">
              <QrCode text={link} />
            </Box>
            <ol>
              <li>Scannez ce code avec un téléphone ou une tablette.</li>
              <li>Inscrivez-vous&nbsp;: votre établissement est déjà choisi.</li>
              <li>Notez bien votre identifiant.</li>
            </ol>
            <Text maw="165mm" c="var(--ink-600)" fz="11pt" inherit style={{ overflowWrap: "anywhere" }}>
              Sans téléphone, recopiez cette adresse&nbsp;:{" "}
              <Text component="strong" display="block" c="var(--ink-900)" fw={700} inherit>
                <Address address={link} />
              </Text>
            </Text>
          </article>
        ),
      },
    ]}
  />
);
