import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { languagesApi } from "#features/languages/languages.contract.ts";
import { dayInParis } from "#platform/contract/paris.ts";
import { ask } from "#platform/web/query.ts";
import { serverTime } from "#platform/web/server-time.ts";
import { Failure, Loading } from "#platform/web/states.tsx";
import type { PreparedList } from "../prepared-list.ts";
import type { Imported } from "../pupil-import.contract.ts";
import type { RowContext } from "../pupil-row.ts";
import { ImportChoice } from "./ImportChoice.tsx";
import { ImportDone } from "./ImportDone.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { useImport } from "./useImport.ts";
import { useKeptList, useListFound } from "./useKeptList.ts";
import { useWaitingList } from "./useWaitingList.ts";
import { WaitingList } from "./WaitingList.tsx";

interface Props {
  readonly userId: string;
  /** Nobody is known to act for the school yet: the list is kept, and registers nobody. */
  readonly isKept: boolean;
  /** Why no pupil is registered now; `null` when they may be. */
  readonly refusal: string | null;
  /** What comes next for the pupils just added, by the ids of their accounts. */
  readonly next: (userIds: readonly string[]) => ReactNode;
}

/** The import of pupils: a file is chosen, shown as it will be read, repaired, then sent. */
export function ImportDesk(props: Props) {
  const found = useListFound(props.userId);
  const categories = useQuery(ask(categoriesApi.names));
  const languages = useQuery(ask(languagesApi.names));
  const context = useMemo<RowContext | null>(() => {
    if (!categories.data || !languages.data) return null;
    const open = categories.data.filter(({ canRegister }) => canRegister).map(({ name }) => name);
    return { today: dayInParis(serverTime()), categories: open, languages: languages.data.map(({ language }) => language) };
  }, [categories.data, languages.data]);
  const failed = [categories, languages].find(({ isError }) => isError);
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (found === undefined || context === null) return <Loading lines={6} />;
  return <Desk {...props} found={found} context={context} />;
}

function Desk({ userId, isKept, refusal, next, found, context }: Props & { found: PreparedList | null; context: RowContext }) {
  const [list, setList] = useKeptList(userId, found);
  const [done, setDone] = useState<Imported | null>(null);
  const { reading, sending, hasFile, choose, nameColumn, giveUp } = useImport(list, setList);
  const { count, endAt, taking, keeping } = useWaitingList(setList);
  if (done)
    return (
      <ImportDone answer={done} left={list?.preview.lines.length ?? 0} onContinue={() => setDone(null)}>
        {done.users.length > 0 && next(done.users.map(({ id }) => id))}
      </ImportDone>
    );
  if (!list)
    return (
      <>
        {(count > 0 || endAt !== null) && (
          <WaitingList
            count={count}
            endAt={endAt}
            isKept={isKept}
            isTaken={taking.isPending}
            error={taking.error}
            onTake={() => taking.mutate()}
          />
        )}
        <ImportChoice refusal={refusal} isReading={reading.isPending} error={reading.error} onChoose={choose} />
      </>
    );
  return (
    <ImportPreview
      list={list}
      context={context}
      refusal={refusal}
      isKept={isKept}
      isSending={sending.isPending || keeping.isPending}
      error={sending.error ?? keeping.error ?? reading.error}
      canRename={hasFile && !reading.isPending}
      onChange={setList}
      onName={nameColumn}
      onSend={(lines) => (isKept ? keeping.mutate(lines) : sending.mutate(lines, { onSuccess: setDone }))}
      onGiveUp={giveUp}
    />
  );
}
