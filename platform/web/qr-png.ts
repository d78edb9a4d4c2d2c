import { qrDrawing } from "./qr-drawing.ts";

/** Pixels a side, at least: crisp on a whole sheet of paper. */
const LEAST_SIDE = 1_600;

/** The picture of a QR code, to be printed or put into a document; each module is a whole number of pixels. */
export function qrPng(text: string): Promise<Blob> {
  const { size, shapes } = qrDrawing(text);
  const module = Math.ceil(LEAST_SIDE / size);
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
