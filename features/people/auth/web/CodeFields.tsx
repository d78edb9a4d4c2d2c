import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { formatCode, readCode, refusalOfCode } from "#access/links/slip-code.ts";
import { requiredMessages } from "../required-messages.ts";
import styles from "./auth.module.css";

export const formatTypedCode = (typed: string): string => {
  const code = readCode(typed);
  return code === null ? typed : formatCode(code);
};

/** A person's name is no identifier. */
function refusalOfUsername(typed: string): string | null {
  if (typed.trim() === "") return requiredMessages.username;
  return /\s/.test(typed.trim())
    ? "Un identifiant n'a pas d'espace, par exemple jade.cadiou\u00A0: recopiez celui de votre fiche ou de votre e-mail."
    : null;
}

export const codeRules = { username: refusalOfUsername, code: refusalOfCode };

interface Props {
  readonly codeLabel: string;
  readonly propsOf: (field: keyof typeof codeRules) => GetInputPropsReturnType;
}

export const CodeFields = ({ codeLabel, propsOf }: Props) => (
  <>
    <TextInput size="lg" label="Identifiant" autoComplete="username" autoCapitalize="none" spellCheck={false} {...propsOf("username")} />
    <TextInput
      size="lg"
      label={codeLabel}
      classNames={{ input: styles.code ?? "" }}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...propsOf("code")}
    />
  </>
);
