import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { EmailInput } from "./EmailInput.tsx";

interface Props {
  readonly getInputProps: (field: "lastname" | "firstname" | "email") => ReturnType<UseFormReturnType<object>["getInputProps"]>;
  /** Whose address it is. */
  readonly emailDescription: string;
}

/** Who is invited: nothing of the person who invites is filled in. The address comes first: a typo in it is doubted while the names are typed. */
export const InvitationFields = ({ getInputProps, emailDescription }: Props) => (
  <>
    <EmailInput label="E-mail" autoComplete="off" description={emailDescription} {...getInputProps("email")} />
    <TextInput label="Nom" autoComplete="off" {...getInputProps("lastname")} />
    <TextInput label="Prénom" autoComplete="off" {...getInputProps("firstname")} />
  </>
);
