import { useMemo } from "react";
import { qrDrawing } from "./qr-drawing.ts";

/** A QR code in the colours of the platform, as large as its container; the caller labels it. */
export default function QrCode({ text }: { text: string }) {
  const { size, shapes } = useMemo(() => qrDrawing(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" aria-hidden="true" focusable="false" style={{ display: "block" }}>
      <rect width={size} height={size} fill="#ffffff" />
      {shapes.map(({ path, fill, at: [x, y, scale] = [0, 0, 1] }) => (
        <path key={fill} d={path} fill={fill} fillRule="evenodd" transform={`translate(${x} ${y}) scale(${scale})`} />
      ))}
    </svg>
  );
}
