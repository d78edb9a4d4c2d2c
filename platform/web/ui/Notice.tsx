import { Group, type GroupProps } from "@mantine/core";
import styles from "./Notice.module.css";

/** Information or a decision to take, in amber: a text, and its actions beside it. */
export const Notice = (props: GroupProps & { readonly role?: "status" | "alert" }) => (
  <Group gap="10px 16px" {...props} className={`${styles.notice} ${props.className ?? ""}`} />
);
