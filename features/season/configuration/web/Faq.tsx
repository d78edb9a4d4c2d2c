import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHelpCircle } from "@tabler/icons-react";
import { useState } from "react";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { readPublicText } from "./public-text.ts";

const FaqModal = lazyPart(() => import("./FaqModal.tsx"));

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
      {text && <FaqModal isOpen={isOpen} onClose={modal.close} text={text} onRetry={read} />}
    </>
  );
}
