import { Badge } from "@mantine/core";

/** In place of a name: nobody acts for it, and the office is to name somebody. */
export const Nobody = ({ children }: { children: string }) => (
  <Badge variant="light" size="lg" color="amber" radius="sm" miw="max-content">
    {children}
  </Badge>
);
