import { Box } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Task, Tasks } from "#platform/web/ui/Tasks.tsx";
import { confirmingTasks } from "./confirming-tasks.ts";
import { waitingQuery } from "./useSchoolStages.ts";

interface Props {
  /** The accounts to look at. */
  readonly userIds: readonly string[];
  readonly confirm: Task["action"];
  /** What else is to do, before and after. */
  readonly before?: readonly Task[];
  readonly after?: readonly Task[];
}

/** The next steps for pupils who wait to be confirmed. Loaded on demand. */
export default function NextForPupils({ userIds, confirm, before = [], after = [] }: Props) {
  const waiting = useQuery(waitingQuery(userIds));
  const isOne = userIds.length === 1;
  const text = isOne ? "S'il ou elle a déjà joué ailleurs et est qualifié" : "S'ils ont déjà joué ailleurs et sont qualifiés";
  const tasks = confirmingTasks(waiting.data, { key: "confirm", text, hint: "Confirmer qualifie pour la demi-finale.", action: confirm });
  // The space is reserved while it loads, so that nothing moves under the pointer.
  return (
    <Box w="100%" style={{ visibility: waiting.isPending ? "hidden" : "visible" }}>
      <Tasks tasks={[...before, ...tasks, ...after]} />
    </Box>
  );
}
