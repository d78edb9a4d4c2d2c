import { Alert, Button, Group, Text } from "@mantine/core";
import { formatCount, formatNumber } from "#platform/web/format.ts";

interface Props {
  readonly count: number;
  /** Whether their slips were downloaded here. */
  readonly isPrinted: boolean;
  readonly onPrint: () => void;
  readonly onShowAll?: (() => void) | undefined;
  readonly onClose: () => void;
}

export const ConfirmedNotice = ({ count, isPrinted, onPrint, onShowAll, onClose }: Props) => (
  <Alert color="green" mb="md" role="status" title={formatCount(count, "confirmé", "confirmés")}>
    <Text>
      {isPrinted
        ? "Les fiches sont téléchargées\u00A0: donnez-les. En imprimer d'autres annulerait leurs codes."
        : "Il leur reste à choisir un mot de passe\u00A0: par l'e-mail reçu à l'inscription s'ils ont une adresse, ou par une fiche, qui donne à chacun son identifiant et un code."}
    </Text>
    <Group gap="xs" mt="sm">
      {!isPrinted && (
        <Button size="sm" onClick={onPrint}>
          {count === 1 ? "Imprimer sa fiche" : `Imprimer les ${formatNumber(count)} fiches`}
        </Button>
      )}
      {onShowAll && (
        <Button size="sm" variant="default" onClick={onShowAll}>
          Voir tous les élèves
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={onClose}>
        {isPrinted ? "Fermer" : "Plus tard"}
      </Button>
    </Group>
  </Alert>
);
