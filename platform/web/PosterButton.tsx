import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Poster, type PosterProps } from "./Poster.tsx";
import { printSheet } from "./PrintSheet.tsx";

/** Prints the poster of a school or a club. */
export default function PosterButton(poster: PosterProps) {
  const [isPrinting, setPrinting] = useState(false);
  const print = async () => {
    flushSync(() => setPrinting(true));
    window.addEventListener("afterprint", () => setPrinting(false), { once: true });
    await printSheet(`Affiche ${poster.place}`, poster.place);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void print()}>
        Imprimer l'affiche
      </Button>
      {isPrinting && <Poster {...poster} />}
    </>
  );
}
