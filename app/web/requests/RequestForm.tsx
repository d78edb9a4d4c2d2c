import { Alert, Box, Button, Title } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { messageOf } from "#platform/web/refusal.ts";

interface Props {
  readonly title: string;
  readonly mutation: { readonly error: Error | null; readonly isPending: boolean };
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly children: ReactNode;
}

/** Form to request a school or a club, for an account that has none. */
export const RequestForm = ({ title, mutation, onSubmit, children }: Props) => (
  <Box className="card part" component="form" mb={24} maw="72ch" noValidate aria-labelledby="demande" onSubmit={onSubmit}>
    <Title order={2} id="demande" mb="md">
      {title}
    </Title>
    {children}
    {mutation.error && (
      <Alert color="red" role="alert" mt="md">
        {messageOf(mutation.error)}
      </Alert>
    )}
    <Button type="submit" variant="main" mt="lg" loading={mutation.isPending}>
      Envoyer la demande
    </Button>
  </Box>
);
