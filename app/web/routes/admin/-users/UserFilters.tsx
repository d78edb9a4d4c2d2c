import { Select } from "@mantine/core";
import { roleNames, statusNames } from "#features/users/account-words.ts";
import type { AccountStatus } from "#features/users/users.contract.ts";
import type { Role } from "#platform/contract/role.ts";
import type { UsersSearch } from "./search.ts";
import styles from "./users.module.css";

interface Props {
  readonly asked: UsersSearch;
  readonly onFilter: (changes: UsersSearch) => void;
}

const choicesOf = (names: Readonly<Record<string, string>>) => [
  { value: "", label: "Tous" },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** The accounts of a role, of a status. */
export const UserFilters = ({ asked: { role = "", status = "" }, onFilter }: Props) => (
  <>
    <Select
      className={styles.filter ?? ""}
      size="sm"
      label="Type de compte"
      data={choicesOf(roleNames)}
      value={role}
      allowDeselect={false}
      onChange={(chosen) => onFilter({ role: (chosen ?? "") as Role | "" })}
    />
    <Select
      className={styles.filter ?? ""}
      size="sm"
      label="Compte"
      data={choicesOf(statusNames)}
      value={status}
      allowDeselect={false}
      onChange={(chosen) => onFilter({ status: (chosen ?? "") as AccountStatus | "" })}
    />
  </>
);
