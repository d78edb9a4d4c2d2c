/** The browser's own reader, where it exists. */
interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = (new (options: { formats: string[] }) => Detector) & { getSupportedFormats(): Promise<readonly string[]> };

async function openDetector(): Promise<Detector | null> {
  const Class = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats: readonly string[] | undefined = await Class?.getSupportedFormats().catch(() => []);
  return Class && formats?.includes("qr_code") ? new Class({ formats: ["qr_code"] }) : null;
}

type Source = HTMLVideoElement | ImageBitmap;
const sizeOf = (source: Source): readonly [width: number, height: number] =>
  source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];

export async function openQrReader(): Promise<(source: Source, widths: readonly number[]) => Promise<string | undefined>> {
  const detector = await openDetector();
  if (detector) return async (source) => (await detector.detect(source).catch(() => []))[0]?.rawValue;
  const { default: readPixels } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (source, widths) => {
    const [width, height] = sizeOf(source);
    for (const most of widths) {
      const scale = Math.min(1, most / Math.max(width, height));
      [canvas.width, canvas.height] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
      context?.drawImage(source, 0, 0, canvas.width, canvas.height);
      const pixels = context?.getImageData(0, 0, canvas.width, canvas.height);
      const found = pixels && readPixels(pixels.data, pixels.width, pixels.height)?.data;
      if (found) return found;
    }
    return undefined;
  };
}

const MAX_PHOTO_BYTES = 40_000_000;
/** A code that is small on its photo needs the large picture; one that fills it is found sooner in a small one. */
const PHOTO_WIDTHS = [1_400, 900, 2_400];

/**
 * The code on a photo.
 *
 * @throws {Error} In French: no picture, or none with a code.
 */
export async function readPhoto(file: File): Promise<string> {
  if (file.size > MAX_PHOTO_BYTES) throw new Error("Cette image est trop lourde\u00A0: 40\u00A0Mo au plus.");
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error("Ce fichier n'est pas une image que votre navigateur sait lire. Essayez en JPEG ou en PNG.");
  });
  const read = await openQrReader();
  const found = await read(picture, PHOTO_WIDTHS).finally(() => picture.close());
  if (found === undefined)
    throw new Error("Aucun code n'a été trouvé sur cette image. Rapprochez-vous du carré noir et blanc, bien à plat et bien éclairé.");
  return found;
}
