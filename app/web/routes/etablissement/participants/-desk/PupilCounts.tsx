import { UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { pupilsApi } from "#features/pupils/pupils.contract.ts";
import { counted, formatNumber } from "#platform/web/format.ts";
import { ask } from "#platform/web/query.ts";
import styles from "./desk.module.css";
import { narrowedBy } from "./everyone.ts";

interface Props {
  readonly year: number;
  readonly isActive: boolean;
  readonly onToConfirm: () => void;
}

const useCount = (year: number, status?: "PENDING") =>
  useQuery(ask(pupilsApi.list, { query: { ...narrowedBy(status ? { status } : {}, year), limit: 1 } })).data?.meta.totalItems;

/** « 23 élèves, 5 à confirmer »: the second leads to them. */
export function PupilCounts({ year, isActive, onToConfirm }: Props) {
  const all = useCount(year);
  const pending = useCount(year, "PENDING");
  return (
    <p className={styles.counts}>
      {all !== undefined && pending !== undefined && (
        <>
          {counted(all, "élève")}
          {pending > 0 && ", "}
          {pending > 0 &&
            (isActive ? (
              <UnstyledButton className={styles.toConfirm} onClick={onToConfirm}>
                {formatNumber(pending)} à confirmer
              </UnstyledButton>
            ) : (
              `${formatNumber(pending)} non ${pending === 1 ? "confirmé" : "confirmés"}`
            ))}
          {!isActive && "\u00A0: championnat terminé, en lecture seule."}
        </>
      )}
    </p>
  );
}
