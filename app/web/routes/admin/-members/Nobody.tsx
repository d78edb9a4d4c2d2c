import { Badge } from "@mantine/core";

/** Instead of a name: nobody acts for it, and the office should name somebody. */
export const Nobody = ({ children }: { children: string }) => (
  <Badge variant="light" size="lg" color="amber" radius="sm" miw="max-content">
    {children}
  </Badge>
);
