import { Button, type ButtonProps } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { usePhone } from "./usePhone.ts";

/** « Actions », which shows more of them: on a phone the dots alone, beside the main action. */
export function DotsButton(props: ButtonProps & Omit<ComponentProps<"button">, keyof ButtonProps>) {
  const isPhone = usePhone();
  const dots = <IconDots size={18} aria-hidden />;
  return (
    <Button
      variant="default"
      aria-label="Actions"
      data-dots
      title="Actions"
      {...(isPhone ? { px: "sm" } : { leftSection: dots })}
      {...props}
    >
      {isPhone ? dots : "Actions"}
    </Button>
  );
}
