import styles from "./school-stages.module.css";

/** The meaning of a cell of the overview. */
export const signTexts: Readonly<Record<string, string>> = {
  right: "juste",
  part: "en partie",
  wrong: "faux",
  blank: "sans réponse",
  unmarked: "sans solution",
};

/** Drawn, not written: any printer shows it, without colors and without the backgrounds that browsers leave out. */
export function Sign({ verdict }: { verdict: string }) {
  if (verdict === "blank") return null;
  return (
    <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden>
      {verdict === "right" && (
        <>
          <rect x="0.5" y="0.5" width="15" height="15" rx="2" fill="currentColor" />
          <path d="M4 8.3l2.8 2.8L12 5.4" fill="none" stroke="var(--white)" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        </>
      )}
      {verdict === "part" && (
        <>
          <rect x="1" y="1" width="14" height="14" rx="2" fill="none" stroke="currentColor" />
          <path d="M1 1h14L1 15z" fill="currentColor" />
        </>
      )}
      {verdict === "wrong" && <path d="M4 4l8 8M12 4l-8 8" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />}
      {verdict === "unmarked" && <path d="M3 8h10" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2 2" />}
    </svg>
  );
}
