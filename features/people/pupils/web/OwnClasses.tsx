import { Text } from "@mantine/core";
import { classList } from "#access/responsibility/class-name.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { classesApi } from "../classes.contract.ts";

/** « Vos classes : 5e B, 4e A », for a colleague who was given some; hidden for users who see all (CLS-01). */
export function OwnClasses() {
  const { data } = useApiQuery(classesApi.list);
  if (!data || data.given === null) return null;
  return (
    <Text mb="md" role="status">
      {data.given.length === 0
        ? "Le correspondant ne vous a pas encore donné de classe cette année\u00A0: demandez-lui, et vos élèves seront ici."
        : `${data.given.length === 1 ? "Votre classe" : "Vos classes"}\u00A0: ${classList(data.given)}`}
    </Text>
  );
}
