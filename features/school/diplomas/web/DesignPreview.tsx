import { CODE_SIDE, type DesignName, designs } from "../diploma-designs.ts";
import pieces from "../drawings/pieces.svg";
import plain from "../drawings/plain.svg";
import rosette from "../drawings/rosette.svg";
import tiling from "../drawings/tiling.svg";
import styles from "./diplomas.module.css";

/** The drawing of each design, and its texts as bars. */
const previews: Readonly<Record<DesignName, { readonly drawing: string; readonly bars: string }>> = {
  tiling: { drawing: tiling, bars: "M350 150h230v46h-230zM350 236h330v26h-330zM350 290h200v14h-200zM350 330h240v18h-240z" },
  pieces: { drawing: pieces, bars: "M198 280h200v54h-200zM138 378h320v30h-320zM178 440h240v16h-240zM198 490h200v20h-200z" },
  rosette: { drawing: rosette, bars: "M311 140h220v44h-220zM241 226h360v28h-360zM321 282h200v14h-200zM301 322h240v18h-240z" },
  plain: { drawing: plain, bars: "M200 150h200v40h-200zM200 236h320v26h-320zM200 290h200v14h-200zM200 330h240v18h-240z" },
};

/** A small design without its words, since the radio beside it names it. */
export function DesignPreview({ design }: { design: DesignName }) {
  const { isLandscape, code } = designs[design];
  const [width, height] = isLandscape ? [842, 595] : [595, 842];
  const { drawing, bars } = previews[design];
  return (
    <svg className={styles.preview} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <rect width={width} height={height} fill="#ffffff" />
      <image href={drawing} width={width} height={height} />
      <path d={bars} fill="#b9b7cf" />
      <rect {...code} width={CODE_SIDE} height={CODE_SIDE} fill="#5a5e8c" />
    </svg>
  );
}
