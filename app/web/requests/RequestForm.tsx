import { Box, Button, Title } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { errorsOf } from "#platform/web/forms.ts";
import { RefusalAlert } from "#platform/web/RefusalAlert.tsx";
import { Refusal } from "#platform/web/refusal.ts";
import { shownByPage, useMutation } from "#platform/web/useMutation.ts";

interface Props<Values> {
  readonly title: string;
  readonly form: UseFormReturnType<Values>;
  /** Path of the request's fields in the form: `establishment.`. */
  readonly path?: string;
  readonly send: (values: Values) => Promise<unknown>;
  readonly children: ReactNode;
}

export function RequestForm<Values>({ title, form, path = "", send, children }: Props<Values>) {
  const sending = useMutation({
    mutationFn: send,
    failed: shownByPage,
    done: "Votre demande est enregistrée.",
    onError: (failure) => {
      if (!(failure instanceof Refusal)) return;
      form.setErrors(Object.fromEntries(Object.entries(errorsOf(failure)).map(([field, message]) => [path + field, message])));
    },
  });
  return (
    <Box
      className="card part"
      component="form"
      mb={24}
      maw="72ch"
      noValidate
      aria-labelledby="demande"
      onSubmit={form.onSubmit((values) => sending.mutate(values))}
    >
      <Title order={2} id="demande" mb="md">
        {title}
      </Title>
      {children}
      <RefusalAlert error={sending.error} mt="md" />
      <Button type="submit" variant="main" mt="lg" loading={sending.isPending}>
        Envoyer la demande
      </Button>
    </Box>
  );
}
