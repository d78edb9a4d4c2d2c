import { Group, UnstyledButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveFile } from "./download.ts";
import QrCode from "./QrCode.tsx";
import styles from "./QrPicture.module.css";
import { qrDrawing } from "./qr-drawing.ts";
import { toast } from "./toasts.tsx";

/** Minimum side in pixels: sharp on a whole sheet of paper. */
const MIN_SIDE = 1_600;

/** The image of a QR code, for printing or a document; each module is a whole number of pixels. */
function qrPng(text: string): Promise<Blob> {
  const { size, shapes } = qrDrawing(text);
  const module = Math.ceil(MIN_SIDE / size);
  const canvas = Object.assign(document.createElement("canvas"), { width: size * module, height: size * module });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws nothing");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const { path, fill, at: [x, y, scale] = [0, 0, 1] } of shapes) {
    context.setTransform(module * scale, 0, 0, module * scale, module * x, module * y);
    context.fillStyle = fill;
    context.fill(new Path2D(path), "evenodd");
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser writes no picture"))), "image/png");
  });
}

export default function QrPicture({ link, place }: { readonly link: string; readonly place: string }) {
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
