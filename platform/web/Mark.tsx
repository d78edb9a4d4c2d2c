import { pentomino } from "#platform/contract/outline.ts";

/** The logo: the F pentomino, orange on ink. */
export const Mark = ({ size = 36 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 44 44" aria-hidden="true" focusable="false" style={{ flex: "none" }}>
    <rect width="44" height="44" rx="11" fill="var(--night-800)" />
    <path d={pentomino} transform="translate(9.5 9) scale(8.4)" fill="var(--orange-500)" />
  </svg>
);
