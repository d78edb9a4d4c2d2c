import sharp from "sharp";
import { type Grey, type Homography, homographyOf, type Point, project, shadeAt } from "#school/answer-sheets/perspective.ts";
import { codePlaces, paper } from "#school/answer-sheets/sheet-layout.ts";

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

export interface PhotographFacts {
  readonly seed: number;
  readonly width?: number;
  readonly height?: number;
  /** Codes under a thumb. */
  readonly hidden?: readonly (keyof typeof codePlaces)[];
  /** Another sheet beside it. */
  readonly neighbour?: Grey;
}

export interface Photograph {
  readonly jpeg: Buffer;
  /** Where a point of the page, in millimetres, is in the picture. */
  readonly at: (point: Point) => Point;
}

const DESK = 96;

/** A page photographed by hand: turned anyhow, seen from the side, through a lens, creased, in shade, blurred, compressed. */
export async function photographOf(
  page: Grey,
  { seed, width = 1_536, height = 2_048, hidden = [], neighbour }: PhotographFacts,
): Promise<Photograph> {
  const random = randomFrom(seed);
  const between = (from: number, to: number) => from + random() * (to - from);
  const toPicture = placed(paper, {
    width,
    height,
    turn: random() * 2 * Math.PI,
    share: neighbour ? 0.62 : between(0.82, 0.94),
    tilt: () => between(-0.07, 0.07),
  });
  const lens = between(-0.03, 0.03);
  const crease = { angle: random() * Math.PI, offset: between(-60, 60), depth: between(0, 0.9) };
  const shade = { angle: random() * 2 * Math.PI, depth: between(0, 0.35), edge: between(0.2, 0.8) };

  const center = { x: width / 2, y: height / 2 };
  const radius = Math.hypot(center.x, center.y);
  /** Through the lens: where a point of a plain picture is seen; and back, by repeating. */
  const seen = ({ x, y }: Point): Point => {
    const [dx, dy] = [(x - center.x) / radius, (y - center.y) / radius];
    const factor = 1 + lens * (dx * dx + dy * dy);
    return { x: center.x + dx * factor * radius, y: center.y + dy * factor * radius };
  };
  const unseen = (point: Point): Point => {
    let guess = point;
    for (let round = 0; round < 4; round += 1) {
      const { x, y } = seen(guess);
      guess = { x: guess.x + point.x - x, y: guess.y + point.y - y };
    }
    return guess;
  };
  /** A fold lifts the paper along a line: what is near it moves across. */
  const fold = ({ x, y }: Point): number => {
    const across = (x - paper.width / 2) * Math.cos(crease.angle) + (y - paper.height / 2) * Math.sin(crease.angle) - crease.offset;
    return crease.depth * Math.exp(-((across / 18) ** 2));
  };
  const folded = (point: Point, sign: number): Point => ({
    x: point.x + sign * fold(point) * Math.cos(crease.angle),
    y: point.y + sign * fold(point) * Math.sin(crease.angle),
  });

  const fromPicture = inverseOf(toPicture);
  const fromNeighbour = neighbour ? placedBeside(toPicture, fromPicture) : null;
  const points = new Uint8ClampedArray(width * height);
  const scale = page.width / paper.width;
  const places = onGrid(width, height, (point) => {
    const plain = unseen(point);
    const on = folded(project(fromPicture, plain), -1);
    const other = fromNeighbour ? project(fromNeighbour, plain) : { x: -1, y: -1 };
    return [on.x, on.y, other.x, other.y];
  });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [onX = 0, onY = 0, otherX = 0, otherY = 0] = places(x, y);
      const on = { x: onX, y: onY };
      let value = DESK + ((x * 7 + y * 13) % 17);
      if (isOn(on))
        value = hidden.some((place) => isNear(on, place))
          ? 120
          : shadeAt(page, on.x * scale, on.y * scale) * (1 - 0.25 * Math.min(1, fold(on)));
      else if (neighbour && isOn({ x: otherX, y: otherY })) value = shadeAt(neighbour, otherX * scale, otherY * scale);
      const along = ((x - center.x) * Math.cos(shade.angle) + (y - center.y) * Math.sin(shade.angle)) / radius / 2 + 0.5;
      const shadow = 1 - shade.depth * (0.5 * along + 0.5 / (1 + Math.exp(-(along - shade.edge) * 40)));
      points[y * width + x] = value * 0.92 * shadow + (random() - 0.5) * 10;
    }
  const jpeg = await sharp(points, { raw: { width, height, channels: 1 } })
    .blur(between(0.5, 1.3))
    .withExif({ IFD0: { Copyright: "Secret" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 45/1 0/1" } })
    .jpeg({ quality: 62 })
    .toBuffer();
  return { jpeg, at: (point) => seen(project(toPicture, folded(point, 1))) };
}

const GRID = 8;

/** Numbers that change smoothly over a picture: computed at every eighth point, and between them in proportion. */
function onGrid(width: number, height: number, numbersAt: (point: Point) => readonly number[]) {
  const columns = Math.ceil(width / GRID) + 1;
  const rows = Math.ceil(height / GRID) + 1;
  const nodes = Array.from({ length: columns * rows }, (_, at) =>
    numbersAt({ x: (at % columns) * GRID, y: Math.floor(at / columns) * GRID }),
  );
  const found: number[] = [];
  return (x: number, y: number): readonly number[] => {
    const at = Math.floor(y / GRID) * columns + Math.floor(x / GRID);
    const [right, down] = [(x % GRID) / GRID, (y % GRID) / GRID];
    const corners = [nodes[at], nodes[at + 1], nodes[at + columns], nodes[at + columns + 1]] as [number[], number[], number[], number[]];
    for (let which = 0; which < corners[0].length; which += 1)
      found[which] =
        ((corners[0][which] ?? 0) * (1 - right) + (corners[1][which] ?? 0) * right) * (1 - down) +
        ((corners[2][which] ?? 0) * (1 - right) + (corners[3][which] ?? 0) * right) * down;
    return found;
  };
}

const isOn = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < paper.width && y < paper.height;

const isNear = ({ x, y }: Point, place: keyof typeof codePlaces): boolean => {
  const { x: left, y: top, width, height } = codePlaces[place];
  return Math.hypot(x - left - width / 2, y - top - height / 2) < width * 0.6;
};

interface Placing {
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  /** How much of the picture the page fills. */
  readonly share: number;
  readonly tilt: () => number;
}

const cornersOf = ({ width, height }: { readonly width: number; readonly height: number }): Point[] => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

/** The page in the picture: each corner is moved by the tilt, then all are turned and made to fit. */
function placed(page: { readonly width: number; readonly height: number }, { width, height, turn, share, tilt }: Placing): Homography {
  const tilted = cornersOf(page).map(({ x, y }) => ({
    x: x + tilt() * page.width - page.width / 2,
    y: y + tilt() * page.height - page.height / 2,
  }));
  const turned = tilted.map(({ x, y }) => ({ x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) }));
  const [left, right] = [Math.min(...turned.map(({ x }) => x)), Math.max(...turned.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...turned.map(({ y }) => y)), Math.max(...turned.map(({ y }) => y))];
  const scale = share * Math.min(width / (right - left), height / (bottom - top));
  const inPicture = turned.map(({ x, y }) => ({
    x: width / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 + (y - (top + bottom) / 2) * scale,
  }));
  return homographyOf(cornersOf(page).map((from, at) => ({ from, to: inPicture[at] ?? from }))) ?? [];
}

const inverseOf = (toPicture: Homography): Homography =>
  homographyOf(cornersOf(paper).map((to) => ({ from: project(toPicture, to), to }))) ?? [];

/** From the picture to a second page, on the right of the first. */
function placedBeside(toPicture: Homography, fromPicture: Homography): Homography {
  const shift = paper.width + 6;
  const corners = cornersOf(paper).map((to) => ({ from: project(toPicture, { x: to.x + shift, y: to.y }), to }));
  return homographyOf(corners) ?? fromPicture;
}
