import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { formatNumber } from "./format.ts";

interface Props {
  readonly isOpen: boolean;
  readonly controls: string;
  readonly count: number;
  readonly onToggle: () => void;
}

export const FilterToggle = ({ isOpen, controls, count, onToggle }: Props) => (
  <Button
    variant={isOpen ? "filled" : "default"}
    size="sm"
    px="sm"
    leftSection={<IconFilter size={18} aria-hidden />}
    aria-expanded={isOpen}
    {...(isOpen && { "aria-controls": controls })}
    onClick={onToggle}
  >
    Filtres{count > 0 && ` (${formatNumber(count)})`}
  </Button>
);
