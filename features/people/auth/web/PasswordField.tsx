import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";

export function PasswordField(props: PasswordInputProps) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <PasswordInput
      size="lg"
      visible={isRevealed}
      onVisibilityChange={setRevealed}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": isRevealed ? "Masquer le mot de passe" : "Afficher le mot de passe" }}
      {...props}
    />
  );
}
