import { Badge, type BadgeProps } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";

/** A state in a few words, with an icon if it has one: never only a colour. */
export const StateBadge = ({ Icon, ...badge }: BadgeProps & { Icon?: TablerIcon; title?: string }) => (
  <Badge
    variant="light"
    size="lg"
    radius="sm"
    miw="max-content"
    {...badge}
    {...(Icon && { leftSection: <Icon size={14} aria-hidden /> })}
  />
);
