import { TextInput, type TextInputProps } from "@mantine/core";
import styles from "./auth.module.css";

interface Props extends TextInputProps {
  readonly isMissing: boolean;
  readonly onType: (code: string) => void;
}

export const RecoveryCodeField = ({ isMissing, onType, ...others }: Props) => (
  <TextInput
    label="Code de secours"
    classNames={{ input: styles.code ?? "" }}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    error={isMissing && "Le code est requis"}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
    {...others}
  />
);
