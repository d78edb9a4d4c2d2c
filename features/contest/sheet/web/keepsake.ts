import { saveFile } from "#platform/web/download.ts";
import { fills, pieces } from "#platform/web/Pentominoes.tsx";

const SIZE = 1_080;
const CELL = 78;

/** A picture to keep of a stage that was answered. It is drawn on this device, names nobody, and nothing is sent. */
export async function keepPicture(lines: readonly string[]): Promise<void> {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
  const pen = canvas.getContext("2d");
  if (pen) draw(pen, lines);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!picture) return;
  const file = new File([picture], "j-ai-participe.png", { type: "image/png" });
  const shares = navigator.canShare?.({ files: [file] }) && matchMedia("(pointer: coarse)").matches;
  // A phone's own window shares or stores it; closing that window is no failure.
  if (shares) await navigator.share({ files: [file] }).catch(() => undefined);
  else saveFile(file, file.name);
}

/** The words, below the tiling on its side: ten squares wide, six high. */
function draw(pen: CanvasRenderingContext2D, lines: readonly string[]): void {
  const { fontFamily } = getComputedStyle(document.querySelector("h1") ?? document.body);
  pen.fillStyle = "#14163a";
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.fillStyle = "#ffffff";
  pen.textAlign = "center";
  ["J'ai participé\u00A0!", ...lines].forEach((line, index) => {
    pen.font = `680 ${index === 0 ? 104 : 52}px ${fontFamily}`;
    pen.fillText(line, SIZE / 2, 730 + index * 86, SIZE - 120);
  });
  pen.translate((SIZE - 10 * CELL) / 2, 90 + 6 * CELL);
  pen.rotate(-Math.PI / 2);
  pen.scale(CELL, CELL);
  for (const { name, path } of pieces) {
    pen.fillStyle = name === "X" ? "#ff8a1f" : (fills[name] ?? "");
    pen.fill(new Path2D(path));
  }
}
