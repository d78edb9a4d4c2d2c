import { IconArrowLeft } from "@tabler/icons-react";
import { LinkButton } from "#platform/web/links.tsx";

/** Link to the previous page, above the title. */
export const BackLink: typeof LinkButton = (props) => (
  <LinkButton
    activeOptions={{ exact: true }}
    variant="subtle"
    size="sm"
    ml={-10}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
    {...props}
  />
);

/** Link to the user's home page. */
export const HomeLink = () => <BackLink to="/">Revenir à mon espace</BackLink>;
