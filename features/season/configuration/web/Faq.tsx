import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHelpCircle } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { readPublicText } from "./public-text.ts";

const FaqModal = lazy(() => import("./FaqModal.tsx"));

export function Faq() {
  const [isOpen, modal] = useDisclosure();
  const [text, setText] = useState<Promise<string | null>>();
  const read = () => setText(readPublicText("FAQ_TEXT"));
  const open = () => {
    if (!text) read();
    modal.open();
  };
  return (
    <>
      <Button variant="subtle" color="ink.8" leftSection={<IconHelpCircle size={20} aria-hidden />} onClick={open}>
        Une question&nbsp;? Un problème&nbsp;?
      </Button>
      <Suspense>{text && <FaqModal isOpen={isOpen} onClose={modal.close} text={text} onRetry={read} />}</Suspense>
    </>
  );
}
