import { useBlocker, useNavigate } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { AnswerSheet } from "#contest/sheet/web/AnswerSheet.tsx";
import { countAnswered } from "#contest/sheet/web/QuestionList.tsx";
import { SheetBar } from "#contest/sheet/web/SheetBar.tsx";
import { SheetActions } from "#contest/sheet/web/SheetHeader.tsx";
import { useReader } from "#contest/sheet/web/useReader.ts";
import type { SheetView } from "#contest/sheet/web/useSheet.ts";
import { afterOpening } from "#platform/web/after-opening.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { AreaFrame, PageActions } from "./AreaFrame.tsx";

interface Props extends Omit<ComponentProps<typeof AnswerSheet>, "reader"> {
  readonly area: string;
  readonly path: string;
  readonly farewell?: string;
  readonly mayLeaveFor?: (path: string) => Promise<boolean>;
  readonly isLeaving?: boolean;
  readonly children?: ReactNode;
}

/** Loaded as soon as the sheet is shown, because they must work offline. */
const loadWindows = () => import("#contest/sheet/web/SheetWindows.tsx");
const SheetWindows = lazyWindow(loadWindows);
const LeaveDialog = lazyWindow(async () => ({ default: (await loadWindows()).LeaveDialog }));
export const SheetConfirm = lazyWindow(async () => ({ default: (await loadWindows()).ConfirmDialog }));

const always = async (): Promise<boolean> => true;

export function SheetPage({ area, path, farewell, mayLeaveFor = always, isLeaving = false, children, ...sheet }: Props) {
  const { userId, view, questionnaire, rules } = sheet;
  const navigate = useNavigate();
  const reader = useReader(view, userId);
  const { isAsked, ...leaveDialog } = useLeaveGuard(view, path, mayLeaveFor);
  useEffect(() => afterOpening(() => void loadWindows().catch(() => undefined)), []);
  const leaving = { isLeaving, onQuit: () => void navigate({ to: "/participant" }) };
  return (
    <AreaFrame
      title={questionnaire.questionnaire?.name ?? ""}
      area={area}
      progress={countAnswered(view) / Math.max(1, view.counted.length)}
      header={
        reader.isPhone ? (
          <SheetBar view={view} reader={reader} isLeaving={isLeaving} />
        ) : (
          <PageActions>
            <SheetActions view={view} {...leaving} />
          </PageActions>
        )
      }
    >
      <AnswerSheet {...sheet} reader={reader} />
      {reader.window && (
        <SheetWindows {...{ view, reader, area, rules, farewell, ...leaving }} sheet={questionnaire} onClose={() => reader.open(null)} />
      )}
      {isAsked && <LeaveDialog {...leaveDialog} />}
      {children}
    </AreaFrame>
  );
}

/** Warns before unsaved answers are left: with a dialog inside the application, else with the browser's own warning. */
function useLeaveGuard(
  { sheet, state, unsaved, isClosed, isKeptHere }: SheetView,
  path: string,
  mayLeaveFor: (path: string) => Promise<boolean>,
) {
  const navigate = useNavigate();
  const hasUnsaved = !isClosed && unsaved.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => hasUnsaved && !next.pathname.startsWith(path),
    enableBeforeUnload: () => hasUnsaved && !state.isReloading,
    withResolver: true,
  });
  // The promise of the dialog holds, whatever the network does meanwhile.
  const [hasPromised, setPromised] = useState(false);
  const isPromised = blocker.status === "blocked" && (hasPromised || isKeptHere);
  useEffect(() => setPromised(isPromised), [isPromised]);
  const leave = async () => {
    const to = blocker.next?.pathname ?? "/participant";
    blocker.reset?.();
    if (!(await mayLeaveFor(to))) return;
    if (!isPromised && hasUnsaved) await sheet.abandon();
    await navigate({ to, ignoreBlocker: true });
  };
  return {
    isAsked: blocker.status === "blocked",
    isKeptHere: isPromised,
    isSaved: !hasUnsaved,
    onClose: () => blocker.reset?.(),
    onLeave: () => void leave(),
  };
}
