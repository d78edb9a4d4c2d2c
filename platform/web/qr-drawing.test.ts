import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type QrDrawing, qrDrawing } from "./qr-drawing.ts";

const link = (site: string, school: string) => `${site}/inscription/scolaire?etablissement=${school}`;

const svgOf = ({ size, shapes }: QrDrawing) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">
  <rect width="${size}" height="${size}" fill="#fff"/>${shapes
    .map(
      ({ path, fill, at: [x, y, scale] = [0, 0, 1] }) =>
        `<path d="${path}" fill="${fill}" fill-rule="evenodd" transform="translate(${x} ${y}) scale(${scale})"/>`,
    )
    .join("")}</svg>`;

/** The text read in a drawing of this side in pixels, optionally blurred. */
async function readBack(drawing: QrDrawing, pixels: number, blur?: number): Promise<string | undefined> {
  const picture = sharp(Buffer.from(svgOf(drawing)), { density: 600 })
    .resize(pixels)
    .ensureAlpha();
  const { data, info } = await (blur ? picture.blur(blur) : picture).raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test.for([
  ["a short address", link("https://a.fr", "7")],
  ["a usual one", link("https://palmares.example.org", "0690009J")],
  ["a long one", link(`https://${"inscriptions.championnat-des-jeux.".repeat(4)}federation-francophone.example.org`, "2147483647")],
] as const)("ETB-05 the code of %s is read back, small, large and blurred, with the logo in its middle", async ([, text]) => {
  const drawing = qrDrawing(text);
  expect(await readBack(drawing, 1_600)).toBe(text);
  expect(await readBack(drawing, 4 * drawing.size)).toBe(text);
  expect(await readBack(drawing, 8 * drawing.size, 2)).toBe(text);
});

test("ETB-05 the dots are orange on white, around the logo", () => {
  const { shapes } = qrDrawing(link("https://palmares.example.org", "0690009J"));
  expect(shapes.map(({ fill }) => fill)).toEqual(["#c25700", "#1e2150", "#ff8a1f"]);
});

test("ETB-05 the code is readable with a stain as large as the logo", async () => {
  const text = link("https://palmares.example.org", "0690009J");
  const { size, shapes } = qrDrawing(text);
  const stain = { path: `M${size / 2} ${size * 0.6}h${size * 0.22}v${size * 0.22}h${-size * 0.22}Z`, fill: "#ffffff" };
  expect(await readBack({ size, shapes: [...shapes, stain] }, 1_000)).toBe(text);
});
