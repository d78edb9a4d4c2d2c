/** The limit of a file, in bytes; below, the limit of a scan, in pages. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const MAX_PDF_PAGES = 200;

interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export type FileKind = "picture" | "pdf";

export function kindOfFile({ name, type, size }: ChosenFile, head: Uint8Array): { readonly kind: FileKind } | { readonly refusal: string } {
  const letters = String.fromCharCode(...head.subarray(0, 16));
  if (size === 0) return { refusal: "Ce fichier est vide." };
  if (isVideo(type, name, letters)) return { refusal: "C'est une vidéo\u00A0: prenez plutôt une photo de chaque feuille." };
  const isPdf = letters.startsWith("%PDF");
  if (size > MAX_FILE_BYTES)
    return {
      refusal: `Ce fichier dépasse 50\u00A0Mo\u00A0: ${isPdf ? "numérisez en 150 points par pouce, en gris ou en noir et blanc, ou en plusieurs fichiers" : "prenez la photo avec une définition plus petite"}.`,
    };
  if (isPdf) return { kind: "pdf" };
  if (isPicture(letters)) return { kind: "picture" };
  return { refusal: "Ce n'est ni une photo ni un PDF\u00A0: choisissez des photos des feuilles, ou le PDF d'un scanner." };
}

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** The format of some phones' pictures, which few browsers can open. */
export const isHeic = (head: Uint8Array): boolean => {
  const letters = String.fromCharCode(...head.subarray(0, 16));
  return letters.slice(4, 8) === "ftyp" && heicBrands.includes(letters.slice(8, 12));
};

const isVideo = (type: string, name: string, letters: string): boolean =>
  type.startsWith("video/") ||
  /\.(mov|mp4|m4v|avi|mkv|webm|3gp)$/i.test(name) ||
  (letters.slice(4, 8) === "ftyp" && ["qt  ", "isom", "mp41", "mp42", "avc1", "M4V ", "3gp4"].includes(letters.slice(8, 12))) ||
  letters.startsWith("\x1aE\xdf\xa3");

const isPicture = (letters: string): boolean =>
  letters.startsWith("\xff\xd8\xff") ||
  letters.startsWith("\x89PNG") ||
  letters.startsWith("GIF8") ||
  letters.startsWith("BM") ||
  (letters.startsWith("RIFF") && letters.slice(8, 12) === "WEBP") ||
  letters.slice(4, 8) === "ftyp";

export const HEIC_REFUSAL =
  "Ce navigateur n'ouvre pas les photos HEIC. Sur l'iPhone, choisissez Réglages, Appareil photo, Formats, «\u00A0Le plus compatible\u00A0», et reprenez la photo\u00A0; ou envoyez-la d'ici, avec l'iPhone lui-même.";
export const UNREADABLE = "Cette photo ne s'ouvre pas\u00A0: elle est abîmée, ou d'un format inconnu. Reprenez-la.";

export const pdfRefusals = {
  damaged: "Ce PDF ne s'ouvre pas\u00A0: il est abîmé. Numérisez les feuilles de nouveau.",
  protected: "Ce PDF est protégé par un mot de passe\u00A0: enregistrez-le sans mot de passe.",
  tooLong: (pages: number) =>
    `Ce PDF a ${pages} pages\u00A0: ${MAX_PDF_PAGES} au plus à la fois. Numérisez classe par classe, ou enregistrez-le en plusieurs fichiers.`,
} as const;
