import { federation } from "../federation.ts";
import styles from "./Ribbon.module.css";

export const Ribbon = () => federation.ribbon && <p className={styles.ribbon}>{federation.ribbon}</p>;
