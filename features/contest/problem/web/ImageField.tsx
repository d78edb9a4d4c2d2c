import { Button, Group, Text, Textarea } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { IconPhoto, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatNumber } from "#platform/web/format.ts";
import { ADVISED_IMAGE_BYTES, decodedByteLength, imageTypes, MAX_IMAGE_ALT, MAX_IMAGE_BYTES, refusalOfImageFile } from "../image.ts";
import styles from "./problem.module.css";

interface Props {
  readonly label: string;
  /** Base64 without prefix. */
  readonly image: string | null;
  readonly alt: string;
  readonly error: string | undefined;
  readonly altError: string | undefined;
  readonly onChange: (image: string | null) => void;
  readonly onDescribe: (alt: string) => void;
}

const DAMAGED = "L'image est abîmée ou incomplète\u00A0: enregistrez-la de nouveau, puis renvoyez-la";

/** Accepts a dropped or chosen image, with its size, its check (STG-05) and its description (PPL-04). */
export default function ImageField({ label, image, alt, error, altError, onChange, onDescribe }: Props) {
  const open = useRef<() => void>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const selectFile = async ([file]: readonly File[]) => {
    if (!file) return;
    const refused = refusalOfImageFile(file) ?? ((await canBeShown(file)) ? null : DAMAGED);
    setRefusal(refused);
    if (!refused) onChange(await readAsBase64(file));
  };
  const message = refusal ?? error;
  return (
    <fieldset>
      <Text component="legend" mb={6} fw={600} inherit>
        {label}
      </Text>
      <Dropzone
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        multiple={false}
        inputProps={{ accept: imageTypes.join(","), "aria-label": label }}
        className={styles.drop}
        enablePointerEvents
        onDrop={(files) => void selectFile(files)}
      >
        <Group gap="10px 16px">
          {image ? (
            <img src={`data:image/png;base64,${image}`} alt={alt || label} className={styles.drawing} />
          ) : (
            <Group component="p" wrap="nowrap" gap="xs" c="dimmed" flex="1 1 18rem" fz="sm">
              <IconPhoto size={22} stroke={1.6} aria-hidden /> Déposez une image ici&nbsp;: PNG, JPEG ou WebP, 10&nbsp;ko de préférence
            </Group>
          )}
          <Group gap="8px 12px">
            {image && <FileSize bytes={decodedByteLength(image)} />}
            <Button variant="default" size="sm" onClick={() => open.current?.()}>
              {image ? "Remplacer" : "Choisir une image"}
              <span className="hidden-text">, {label}</span>
            </Button>
            {image && (
              <Button
                variant="subtle"
                color="red"
                size="sm"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => onChange(null)}
              >
                Retirer
                <span className="hidden-text">, {label}</span>
              </Button>
            )}
          </Group>
        </Group>
      </Dropzone>
      {message && (
        <Text mt={6} c="var(--red-700)" fz="sm" fw={500} role="alert">
          {message}
        </Text>
      )}
      {image && (
        <Textarea
          mt="sm"
          autosize
          minRows={2}
          label="Description de l'image"
          description="Obligatoire. Ce qu'elle montre et qu'il faut savoir pour répondre, sans donner la réponse&nbsp;: pour qui ne la voit pas."
          maxLength={MAX_IMAGE_ALT}
          value={alt}
          error={altError}
          onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
        />
      )}
    </fieldset>
  );
}

const FileSize = ({ bytes }: { bytes: number }) => (
  <Text fz="sm" {...(bytes > ADVISED_IMAGE_BYTES ? { c: "var(--amber-700)", fw: 500 } : { c: "dimmed" })}>
    {formatNumber(Math.round(bytes / 102.4) / 10)}&nbsp;ko
    {bytes > ADVISED_IMAGE_BYTES && "\u00A0: au-delà de 10\u00A0ko, la page se charge lentement sur un téléphone"}
    {bytes > MAX_IMAGE_BYTES && ". Elle sera réduite à 200\u00A0ko au plus à l'enregistrement"}
  </Text>
);

const canBeShown = (file: File): Promise<boolean> =>
  createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return true;
    },
    () => false,
  );

const readAsBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
