import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";

/** The reason to doubt the chosen category, which refuses nothing (PPL-05). */
export const CategoryDoubt = ({ doubt }: { readonly doubt: string | null }) =>
  doubt !== null && (
    <Alert mt="xs" color="amber" variant="light" role="status" icon={<IconInfoCircle size={20} aria-hidden />}>
      {doubt} Si c'est bien voulu, continuez.
    </Alert>
  );
