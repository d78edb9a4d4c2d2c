import { Button, Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Address } from "#platform/web/Address.tsx";
import { CopyValue } from "#platform/web/CopyValue.tsx";
import { saveFile } from "#platform/web/download.ts";
import { printSheet } from "#platform/web/PrintSheet.tsx";
import QrCode from "#platform/web/QrCode.tsx";
import { qrPng } from "#platform/web/qr-png.ts";
import { toast } from "#platform/web/toasts.tsx";
import { type PosterProps, SchoolPoster } from "./SchoolPoster.tsx";
import styles from "./SchoolQrCode.module.css";

interface Props extends PosterProps {
  /** Why nobody can register with it now; `null` while pupils can. */
  readonly notice: string | null;
}

/** The QR code of the page where pupils register with this school: to show, to send, to hang up (ETB-05). */
export function SchoolQrCode({ notice, ...poster }: Props) {
  const { link, school } = poster;
  const downloadPicture = () =>
    qrPng(link).then(
      (picture) => saveFile(picture, `QR code ${school}.png`),
      () => toast.failure("L'image n'a pas pu être préparée\u00A0: faites une capture de l'écran, ou imprimez l'affiche."),
    );
  return (
    <Stack className="card" component="section" gap="xs" pt={22} pb={24} px={24} aria-labelledby="qr-code">
      <Title order={2} size="h3" id="qr-code">
        Le QR code de vos élèves
      </Title>
      <Text size="sm" c="dimmed">
        Il mène à leur inscription, votre établissement déjà choisi.
      </Text>
      {notice && <p className="announcement">{notice}</p>}
      <UnstyledButton className={styles.code} onClick={() => void downloadPicture()}>
        <QrCode text={link} />
        <Group className="line-above" component="span" justify="center" gap={8} mih={44} fz="0.875rem" fw={600}>
          <IconDownload size={16} aria-hidden /> Télécharger l'image
          <span className="hidden-text"> PNG du QR code de {school}</span>
        </Group>
      </UnstyledButton>
      <Text c="var(--ink-600)" fz="0.875rem" lh={1.45} style={{ overflowWrap: "anywhere", userSelect: "all" }}>
        <Address address={link} />
      </Text>
      <Stack gap="xs">
        <CopyValue value={link} copiedLabel="Lien copié">
          Copier le lien
        </CopyValue>
        <PosterButton {...poster} />
      </Stack>
    </Stack>
  );
}

function PosterButton(poster: PosterProps) {
  const [isPrinting, setPrinting] = useState(false);
  const print = async () => {
    flushSync(() => setPrinting(true));
    window.addEventListener("afterprint", () => setPrinting(false), { once: true });
    await printSheet(`Affiche ${poster.school}`, poster.school);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
        Imprimer l'affiche
      </Button>
      {isPrinting && <SchoolPoster {...poster} />}
    </>
  );
}
