import { Text } from "@mantine/core";
import { useApiQuery } from "#platform/web/query.ts";
import { lettersApi } from "../letters.contract.ts";

export default function ConfirmationLetter() {
  const { data } = useApiQuery(lettersApi.list);
  const letter = data?.find(({ occasion }) => occasion === "confirmed");
  return (
    <Text mt="sm" mih="3em" aria-live="polite">
      {letter &&
        (letter.isStopped
          ? "Aucun e-mail ne part pour l'instant\u00A0: «\u00A0Inscription confirmée\u00A0» est arrêté dans Configuration, E-mails automatiques."
          : letter.isOn
            ? "L'e-mail «\u00A0Inscription confirmée\u00A0» part quelques minutes après à ceux dont le compte est ouvert, un seul par adresse\u00A0; aux autres, une fois leur mot de passe choisi."
            : "Aucun e-mail ne part\u00A0: «\u00A0Inscription confirmée\u00A0» est éteint dans Configuration, E-mails automatiques.")}
    </Text>
  );
}
