import { federation } from "../federation.ts";
import styles from "./Ribbon.module.css";

/** Says that nothing here is real; absent elsewhere. */
export const Ribbon = () => federation.ribbon && <p className={styles.ribbon}>{federation.ribbon}</p>;
