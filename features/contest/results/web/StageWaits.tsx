import { Alert, Anchor, type MantineSpacing, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatCount } from "#platform/web/format.ts";
import { useApiQuery } from "#platform/web/query.ts";
import { resultsApi } from "../results.contract.ts";

interface Props {
  readonly stageId: string;
  readonly mb?: MantineSpacing;
  readonly onShow?: () => void;
  readonly onLeave?: () => void;
}

export default function StageWaits({ stageId, mb = 0, onShow, onLeave }: Props) {
  const { data } = useApiQuery(resultsApi.waiting, { params: { id: stageId } });
  if (!data || data.decisions + data.displaced === 0) return null;
  const { decisions, displaced } = data;
  return (
    <Alert color="amber" role="status" mb={mb}>
      <Stack gap={6}>
        {decisions > 0 && (
          <Text inherit>
            <b>
              {formatCount(decisions, "décision de la correction attend", "décisions de la correction attendent")}
              &nbsp;:
            </b>{" "}
            les notes n'en tiennent pas encore compte.{" "}
            <Link to="/admin/questionnaire/$id/correction" params={{ id: stageId }} search={{ etat: "pending" }} onClick={onLeave}>
              Ouvrir la correction
            </Link>
          </Text>
        )}
        {displaced > 0 && (
          <Text inherit>
            <b>{formatCount(displaced, "qualification n'est plus à jour", "qualifications ne sont plus à jour")}&nbsp;:</b> les notes, les
            seuils ou les règles ont changé depuis qu'elles ont été calculées.{" "}
            {onShow && (
              <Anchor component="button" type="button" inherit onClick={onShow}>
                Voir ce qui changerait
              </Anchor>
            )}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
