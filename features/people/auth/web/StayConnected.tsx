import type { ComponentProps } from "react";
import styles from "./auth.module.css";

export const StayConnected = (props: ComponentProps<"input">) => (
  <label className={styles.stay}>
    <input type="checkbox" {...props} />
    Rester connecté
  </label>
);
