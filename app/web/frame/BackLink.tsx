import { IconArrowLeft } from "@tabler/icons-react";
import { LinkButton } from "#platform/web/links.tsx";

export const BackLink: typeof LinkButton = (props) => (
  <LinkButton
    activeOptions={{ exact: true }}
    variant="subtle"
    size="sm"
    ml={-10}
    mb={4}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
    {...props}
  />
);

export const HomeLink = () => <BackLink to="/">Revenir à mon espace</BackLink>;
