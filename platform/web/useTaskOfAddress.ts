import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";

/** Opens once what an address asks for with `tache`, which leaves the address first; `isReady` once the page can open it. */
export function useTaskOfAddress<Task extends string>(task: Task | undefined, isReady: boolean, open: (task: Task) => void): void {
  const navigate = useNavigate();
  const start = useEffectEvent((asked: Task) => {
    void navigate({ to: ".", search: ({ tache: _, ...rest }) => rest, replace: true });
    open(asked);
  });
  useEffect(() => {
    if (task && isReady) start(task);
  }, [task, isReady]);
}
