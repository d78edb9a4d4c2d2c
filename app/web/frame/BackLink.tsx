import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

/** Link to the previous page, above the title. */
export const BackLink = ({
  to,
  children,
}: {
  to:
    | "/admin/centres"
    | "/admin/questionnaire"
    | "/admin/users"
    | "/etablissement/info"
    | "/etablissement/participants"
    | "/etablissement/quart-de-finale";
  children: string;
}) => (
  <Button
    component={Link}
    to={to}
    activeOptions={{ exact: true }}
    variant="subtle"
    size="sm"
    ml={-10}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
  >
    {children}
  </Button>
);

/** Link to the user's home page. */
export const HomeLink = () => (
  <Button component={Link} to="/" variant="subtle" size="sm" ml={-10} leftSection={<IconArrowLeft size={18} aria-hidden />}>
    Revenir à mon espace
  </Button>
);
