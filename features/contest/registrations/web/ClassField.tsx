import { TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_CLASS_LENGTH } from "#access/responsibility/class-name.ts";
import { call } from "#platform/web/api.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { registrationsApi } from "../registrations.contract.ts";

export function ClassField({ registrationId, className }: { readonly registrationId: string; readonly className: string }) {
  const [typed, setTyped] = useState(className);
  const saving = useMutation({
    mutationFn: () => call(registrationsApi.changeClass, { body: { registrationId, className: typed } }),
    done: (saved) => (saved.className === "" ? "Classe effacée" : `Classe enregistrée\u00A0: ${saved.className}`),
  });
  const save = () => {
    if (typed.trim() !== className && !saving.isPending) saving.mutate();
  };
  return (
    <TextInput
      label="Classe"
      placeholder="5e B"
      autoComplete="off"
      maxLength={MAX_CLASS_LENGTH}
      value={typed}
      onChange={({ currentTarget: { value } }) => setTyped(value)}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
    />
  );
}
