import { Anchor, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { showNotice } from "./FailureNotice.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Typed where an identifier was asked. */
    readonly typedEmail?: string;
  }
}

/** For whoever typed an e-mail as identifier. Whether an account has this address is not told. Loaded on demand. */
export default function UsernameHelp({ email }: { email: string }) {
  return (
    <Text ref={showNotice} mt={8}>
      Ici, il faut votre identifiant, par exemple <b>lea.durand</b>.{" "}
      <Anchor component={Link} to="/connexion/reset-password" state={{ typedEmail: email }} inherit>
        Le retrouver
      </Anchor>
    </Text>
  );
}
