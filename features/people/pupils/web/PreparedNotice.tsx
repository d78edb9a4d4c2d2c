import { Tasks } from "#platform/web/ui/Tasks.tsx";
import { preparedTask } from "./prepared-task.ts";

/** Loaded on demand. */
export default function PreparedNotice({ count }: { count: number }) {
  return (
    <section className="card part" aria-label="Liste préparée">
      <Tasks tasks={preparedTask(count)} />
    </section>
  );
}
