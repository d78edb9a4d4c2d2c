import type { PictureOnWire } from "../answer-sheets.contract.ts";
import type { Box } from "../sheet-layout.ts";
import { paper } from "../sheet-layout.ts";
import { stripOf } from "../sheet-reading.ts";
import styles from "./answer-sheets.module.css";
import { usePicture } from "./usePictureUrl.ts";

interface Props {
  readonly stageId: string;
  readonly place: { readonly picture: PictureOnWire; readonly box: Box } | undefined;
  /** « Réponse au problème 3, sur la feuille ». */
  readonly label: string;
}

const percent = (share: number): string => `${share * 100}%`;

export function Strip({ stageId, place, label }: Props) {
  const { url, error } = usePicture(stageId, place?.picture);
  if (!place) return <p className={styles.none}>Pas de photo de cette réponse</p>;
  const { x, y, width, height } = stripOf(place.box);
  return (
    <div className={styles.strip} style={{ aspectRatio: `${width * paper.width} / ${height * paper.height}` }}>
      {error ? <p className={styles.none}>La photo ne se charge pas</p> : null}
      {url && <img src={url} alt={label} style={{ width: percent(1 / width), left: percent(-x / width), top: percent(-y / height) }} />}
    </div>
  );
}

/** A photographed page as it was taken, for one that cannot be cut. */
export function WholePage({
  stageId,
  picture,
  label,
}: {
  readonly stageId: string;
  readonly picture: PictureOnWire;
  readonly label: string;
}) {
  const { url, error } = usePicture(stageId, picture);
  if (url) return <img className={styles.whole} src={url} alt={label} />;
  return <p className={styles.none}>{error ? "La photo ne se charge pas" : "Chargement de la photo…"}</p>;
}
