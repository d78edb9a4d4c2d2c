import { Group, UnstyledButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveFile } from "./download.ts";
import QrCode from "./QrCode.tsx";
import styles from "./QrPicture.module.css";
import { qrPng } from "./qr-png.ts";
import { toast } from "./toasts.tsx";

interface Props {
  readonly link: string;
  /** The school or the club that the link chooses. */
  readonly place: string;
}

/** A QR code that a click downloads as a picture. */
export default function QrPicture({ link, place }: Props) {
  const downloadPicture = () =>
    qrPng(link).then(
      (picture) => saveFile(picture, `QR code ${place}.png`),
      () => toast.failure("L'image n'a pas pu être préparée\u00A0: faites une capture de l'écran, ou imprimez l'affiche."),
    );
  return (
    <UnstyledButton className={styles.code} onClick={() => void downloadPicture()}>
      <QrCode text={link} />
      <Group className="line-above" component="span" justify="center" gap={8} mih={44} fz="0.875rem" fw={600}>
        <IconDownload size={16} aria-hidden /> Télécharger l'image
        <span className="hidden-text"> PNG du QR code de {place}</span>
      </Group>
    </UnstyledButton>
  );
}
