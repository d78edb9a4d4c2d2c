import { Stack, Text, Title } from "@mantine/core";
import { Address } from "#platform/web/Address.tsx";
import { CopyValue } from "#platform/web/CopyValue.tsx";
import type { PosterProps } from "#platform/web/Poster.tsx";
import { PosterButton } from "#platform/web/PosterButton.tsx";
import QrPicture from "#platform/web/QrPicture.tsx";

interface Props extends Omit<PosterProps, "chosen"> {
  /** The reason for which registration with it is impossible now; `null` while pupils can register. */
  readonly notice: string | null;
}

/** The QR code of the page where pupils register with this school: to show, to send, to hang up (ETB-05). */
export function SchoolQrCode({ notice, ...poster }: Props) {
  const { link, place } = poster;
  return (
    <Stack className="card part" component="section" gap="xs" aria-labelledby="qr-code">
      <Title order={2} size="h3" id="qr-code">
        Le QR code de vos élèves
      </Title>
      <Text size="sm" c="dimmed">
        Il mène à leur inscription, votre établissement déjà choisi.
      </Text>
      {notice && <p className="announcement">{notice}</p>}
      <QrPicture link={link} place={place} />
      <Text c="var(--ink-600)" fz="0.875rem" lh={1.45} style={{ overflowWrap: "anywhere", userSelect: "all" }}>
        <Address address={link} />
      </Text>
      <Stack gap="xs">
        <CopyValue value={link} copiedLabel="Lien copié">
          Copier le lien
        </CopyValue>
        <PosterButton {...poster} chosen="votre établissement est déjà choisi" />
      </Stack>
    </Stack>
  );
}
