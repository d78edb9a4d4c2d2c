import { outlineOf, piecesOf } from "#platform/contract/outline.ts";
import styles from "./Pentominoes.module.css";

/** One of the 2,339 tilings of the 6 × 10 rectangle by the twelve pentominoes. */
const tiling = ["IIIIIF", "ZZWFFF", "VZWWFY", "VZZWWY", "VVVXYY", "PPXXXY", "PPUXUL", "TPUUUL", "TTTNNL", "TNNNLL"];

export const fills: Record<string, string> = {
  I: "#272c63",
  F: "#333878",
  Z: "#22265a",
  W: "#3b3f84",
  V: "#2d3270",
  Y: "#262b62",
  X: "var(--orange-500)",
  P: "#363b80",
  U: "#292e69",
  L: "#343979",
  T: "#ffb870",
  N: "#23275b",
};

export const pieces = [...piecesOf(tiling)].map(([name, cells]) => ({ name, path: outlineOf(cells, 0.035, 0.13) }));

/** The tiling; its last piece slides into place, once. */
export const Pentominoes = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="-0.2 -0.2 6.4 10.4" className={className} aria-hidden="true" focusable="false">
    {pieces.map(({ name, path }) => (
      <path key={name} d={path} fill={fills[name]} className={name === "T" ? styles.last : undefined} />
    ))}
  </svg>
);
