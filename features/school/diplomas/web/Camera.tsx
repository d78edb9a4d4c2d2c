import { useEffect, useRef } from "react";
import styles from "./diplomas.module.css";
import { openQrReader } from "./read-qr.ts";

const EVERY_MS = 150;
const WIDTHS = [900];

const failureOf = (error: unknown): string =>
  error instanceof DOMException && error.name === "NotAllowedError"
    ? "La caméra n'est pas autorisée pour cette page. Autorisez-la dans votre navigateur, ou choisissez une photo."
    : "Aucune caméra ne répond. Choisissez plutôt une photo.";

/** Films until a code is seen; no picture leaves the device. */
export default function Camera({ onFound, onFailed }: { onFound: (code: string) => void; onFailed: (message: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    const closing = new AbortController();
    let stream: MediaStream | undefined;
    const film = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1_280 } } });
      const shown = video.current;
      if (closing.signal.aborted || !shown) return stop();
      shown.srcObject = stream;
      await shown.play();
      const read = await openQrReader();
      while (!closing.signal.aborted) {
        const code = shown.videoWidth > 0 ? await read(shown, WIDTHS) : undefined;
        if (code !== undefined && !closing.signal.aborted) return onFound(code);
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    film().catch((error) => closing.signal.aborted || failed.current(failureOf(error)));
    return () => {
      closing.abort();
      stop();
    };
  }, [onFound]);
  return <video ref={video} className={styles.camera} muted playsInline aria-label="Ce que voit la caméra" />;
}
