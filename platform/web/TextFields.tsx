import { TextInput } from "@mantine/core";

interface TextField {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "tel";
  /** The browser's autofill token, if the form is about the user. */
  readonly autoComplete?: string;
}

interface Props {
  readonly fields: readonly TextField[];
  readonly getInputProps: (path: string) => object;
  /** Path of the fields in the form: `contact.`. */
  readonly path?: string;
  readonly isOwn?: boolean;
  readonly marksOptional?: boolean;
}

export const TextFields = ({ fields, getInputProps, path = "", isOwn = false, marksOptional = false }: Props) =>
  fields.map(({ name, label, type = "text", autoComplete = "off" }) => (
    <TextInput
      key={name}
      type={type}
      label={marksOptional ? `${label} (facultatif)` : label}
      autoComplete={isOwn ? autoComplete : "off"}
      {...getInputProps(`${path}${name}`)}
    />
  ));
