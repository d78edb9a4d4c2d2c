import { TextInput } from "@mantine/core";

/** A plain text field, described where its column is. */
interface TextField {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "tel";
  /** What the browser may fill in, if it is the user's own. */
  readonly autoComplete?: string;
}

interface Props {
  readonly fields: readonly TextField[];
  /** Of a Mantine form. */
  readonly getInputProps: (path: string) => object;
  /** Where the form has the fields: `contact.`. */
  readonly path?: string;
  readonly isOwn?: boolean;
  /** Whether the labels say that the fields are optional. */
  readonly marksOptional?: boolean;
}

/** The plain text fields of a form. */
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
