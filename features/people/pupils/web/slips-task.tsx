import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "#platform/web/format.ts";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import type { Task } from "#platform/web/ui/Tasks.tsx";
import { slipsApi } from "../slips.contract.ts";

const SlipsModal = lazyWindow(() => import("./SlipsModal.tsx"));

/** Pupils who need a slip to sign in, and the window that prints it. */
export const slipsTask = (userIds: readonly string[]): readonly Task[] => {
  const count = userIds.length;
  if (count === 0) return [];
  const text = count === 1 ? "Un élève attend sa fiche de connexion" : `${formatCount(count, "élève")} attendent leur fiche de connexion`;
  return [{ key: "slips", text, action: (look) => <SlipsButton {...look} userIds={userIds} /> }];
};

function SlipsButton({ userIds, variant }: { readonly userIds: readonly string[]; readonly variant: "main" | "default" }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {userIds.length === 1 ? "Imprimer sa fiche" : `Imprimer ${formatCount(userIds.length, "fiche")}`}
      </Button>
      {isOpen && (
        <SlipsModal
          userIds={userIds}
          onPrinted={() => void queries.invalidateQueries({ queryKey: [slipsApi.missing.path] })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
