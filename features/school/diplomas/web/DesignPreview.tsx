import { type DesignName, designs } from "../diploma-designs.ts";
import { drawings, paperOf } from "../drawings.ts";
import styles from "./diplomas.module.css";

/** The places of the texts, as grey lines: left and width as shares of the page, and their height. */
const lines: Readonly<Record<DesignName, readonly (readonly [x: number, y: number, width: number, height: number])[]>> = {
  tiling: [
    [350, 150, 230, 46],
    [350, 236, 330, 26],
    [350, 290, 200, 14],
    [350, 330, 240, 18],
  ],
  pieces: [
    [198, 280, 200, 54],
    [138, 378, 320, 30],
    [178, 440, 240, 16],
    [198, 490, 200, 20],
  ],
  rosette: [
    [311, 140, 220, 44],
    [241, 226, 360, 28],
    [321, 282, 200, 14],
    [301, 322, 240, 18],
  ],
  plain: [
    [200, 150, 200, 40],
    [200, 236, 320, 26],
    [200, 290, 200, 14],
    [200, 330, 240, 18],
  ],
};
const codes: Readonly<Record<DesignName, readonly [x: number, y: number]>> = {
  tiling: [704, 458],
  pieces: [456, 702],
  rosette: [84, 416],
  plain: [690, 448],
};

/** A small design without its words, since the radio beside it names it. */
export function DesignPreview({ design }: { design: DesignName }) {
  const { width, height } = paperOf(designs[design].isLandscape);
  const [x, y] = codes[design];
  return (
    <svg className={styles.preview} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <rect width={width} height={height} fill="#ffffff" />
      {drawings[design]().map(
        ({ path, fill = "none", stroke = "none", width: thickness = 1, at: [left, top, scale, degrees = 0] = [0, 0, 1] }, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
            key={index}
            d={path}
            fill={fill}
            stroke={stroke}
            strokeWidth={thickness}
            transform={`translate(${left} ${top}) rotate(${degrees}) scale(${scale})`}
          />
        ),
      )}
      {lines[design].map(([lineX, lineY, lineWidth, lineHeight]) => (
        <rect key={lineY} x={lineX} y={lineY} width={lineWidth} height={lineHeight} rx={5} fill="#b9b7cf" />
      ))}
      <rect x={x} y={y} width={96} height={96} fill="#5a5e8c" />
    </svg>
  );
}
