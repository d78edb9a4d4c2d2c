import { Select } from "@mantine/core";
import type { AccountStatus } from "#features/accounts/account.contract.ts";
import { roleLabels, statusLabels } from "#features/accounts/account-labels.ts";
import type { Role } from "#platform/contract/role.ts";
import type { UsersSearch } from "./search.ts";
import styles from "./users.module.css";

interface Props {
  readonly search: UsersSearch;
  readonly onFilter: (changes: UsersSearch) => void;
}

const choicesOf = (names: Readonly<Record<string, string>>) => [
  { value: "", label: "Tous" },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** Filters the accounts by role and status. */
export const UserFilters = ({ search: { role = "", status = "" }, onFilter }: Props) => (
  <>
    <Select
      className={styles.filter ?? ""}
      size="sm"
      label="Type de compte"
      data={choicesOf(roleLabels)}
      value={role}
      allowDeselect={false}
      onChange={(chosen) => onFilter({ role: (chosen ?? "") as Role | "" })}
    />
    <Select
      className={styles.filter ?? ""}
      size="sm"
      label="Compte"
      data={choicesOf(statusLabels)}
      value={status}
      allowDeselect={false}
      onChange={(chosen) => onFilter({ status: (chosen ?? "") as AccountStatus | "" })}
    />
  </>
);
