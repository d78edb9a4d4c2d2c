import { Button } from "@mantine/core";
import { type ComponentType, useState } from "react";
import { flushSync } from "react-dom";
import type { PosterProps } from "./Poster.tsx";
import { useMutation } from "./useMutation.ts";

export function PosterButton(poster: PosterProps) {
  const [Printed, setPrinted] = useState<ComponentType<PosterProps> | null>(null);
  const printing = useMutation({
    mutationFn: async () => {
      const [{ Poster }, { printSheet }] = await Promise.all([import("./Poster.tsx"), import("./PrintSheet.tsx")]);
      flushSync(() => setPrinted(() => Poster));
      window.addEventListener("afterprint", () => setPrinted(null), { once: true });
      await printSheet(`Affiche ${poster.place}`, poster.place);
    },
    failed: "L'affiche n'a pas pu être préparée\u00A0: vérifiez votre connexion, puis recommencez.",
  });
  return (
    <>
      <Button variant="default" loading={printing.isPending} onClick={() => printing.mutate()}>
        Imprimer l'affiche
      </Button>
      {Printed && <Printed {...poster} />}
    </>
  );
}
