import { qrDrawing } from "./qr-drawing.ts";

/** Minimum side in pixels: sharp on a whole sheet of paper. */
const MIN_SIDE = 1_600;

/** The image of a QR code, for printing or a document; each module is a whole number of pixels. */
export function qrPng(text: string): Promise<Blob> {
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
