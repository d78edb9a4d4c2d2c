import { Button, type ButtonProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCertificate } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { lazyWindow } from "#platform/web/lazy-window.tsx";

const DiplomasModal = lazyWindow(() => import("./DiplomasModal.tsx"));

interface Props extends Omit<ComponentProps<typeof DiplomasModal>, "onClose">, Pick<ButtonProps, "size"> {
  readonly children: string;
}

export function DiplomasButton({ size, children, ...window }: Props) {
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        leftSection={<IconCertificate size={size === "lg" ? 20 : 18} aria-hidden />}
        onClick={dialog.open}
      >
        {children}
      </Button>
      {isOpen && <DiplomasModal {...window} onClose={dialog.close} />}
    </>
  );
}
