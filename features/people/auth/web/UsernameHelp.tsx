import { Text } from "@mantine/core";
import { LinkAnchor } from "#platform/web/links.tsx";
import { showNotice } from "./FailureNotice.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    readonly typedEmail?: string;
  }
}

/** Helps a user who typed an e-mail as identifier, without revealing whether an account has it. Loaded on demand. */
export default function UsernameHelp({ email }: { email: string }) {
  return (
    <Text ref={showNotice} mt={8}>
      Ici, il faut votre identifiant, par exemple <b>lea.durand</b>.{" "}
      <LinkAnchor to="/connexion/reset-password" state={{ typedEmail: email }} inherit>
        Le retrouver
      </LinkAnchor>
    </Text>
  );
}
