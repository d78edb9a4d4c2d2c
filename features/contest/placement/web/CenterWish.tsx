import { Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { call } from "#platform/web/api.ts";
import { Loaded } from "#platform/web/Loaded.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { Modal } from "#platform/web/Modal.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { FormFoot } from "#platform/web/WindowFoot.tsx";
import { formatKm } from "../reasons.ts";
import { wishDayText, wishText } from "../wish-text.ts";
import { type WishesOnWire, wishesApi } from "../wishes.contract.ts";

interface Props {
  readonly stageId: string;
  /** The centers are those of the first one. */
  readonly userIds: readonly [string, ...string[]];
  readonly title: string;
  readonly isOwn?: boolean;
  readonly onClose: () => void;
}

const useWishes = (questionnaireId: string, userId: string) => useApiQuery(wishesApi.read, { params: { questionnaireId, userId } });

/** One's own wish for a center of the next stage (CNV-04). */
export default function CenterWish({ stageId, userId }: { readonly stageId: string; readonly userId: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Loaded query={useWishes(stageId, userId)} lines={1}>
      {(wishes) =>
        wishes && (
          <Group>
            <Text flex="1 1 260px">{wishText(wishes)}</Text>
            <Button variant="default" onClick={open}>
              {wishes.wished ? "Changer de vœu" : "Souhaiter un centre"}
            </Button>
            {isOpen && <WishModal {...{ stageId, userIds: [userId] }} title="Souhaiter un centre" isOwn onClose={close} />}
          </Group>
        )
      }
    </Loaded>
  );
}

/** The choice of one center, the nearest first (CNV-04). */
export const WishModal = ({ title, ...of }: Props) => (
  <Modal opened onClose={of.onClose} title={title}>
    <Loaded query={useWishes(of.stageId, of.userIds[0])} label="Recherche des centres..." lines={10}>
      {(wishes) => (wishes ? <Choice {...of} wishes={wishes} /> : <Text>Le choix d'un centre est fini.</Text>)}
    </Loaded>
  </Modal>
);

function Choice({ stageId, userIds, isOwn, wishes, onClose }: Omit<Props, "title"> & { readonly wishes: WishesOnWire }) {
  const { centers, wished } = wishes;
  const [chosen, choose] = useState(wished?.centerId ?? null);
  const wishing = useMutation({
    mutationFn: (examCenterId: string | null) =>
      call(wishesApi.wish, { params: { questionnaireId: stageId }, body: { userIds: [...userIds], examCenterId } }),
    done: (_, examCenterId) => (examCenterId === null ? "Le vœu est retiré" : "Le vœu est enregistré"),
    onSuccess: onClose,
  });
  return (
    <Stack>
      <Text>
        {centers.length > 0 ? wishDayText(wishes) : "Aucun centre n'est possible\u00A0: vérifiez la commune de l'adresse."} Ce n'est pas
        encore une convocation.
      </Text>
      {isOwn && <LinkAnchor to="/participant/informations-personnelles">Il vous faut une aide ce jour-là&nbsp;? Demandez-la.</LinkAnchor>}
      {wished && (
        <Button variant="default" loading={wishing.isPending} onClick={() => wishing.mutate(null)}>
          Retirer le vœu
        </Button>
      )}
      <Radio.Group aria-label="Centre souhaité" value={chosen} onChange={choose}>
        <Stack gap="sm">
          {centers.map(({ id, name, city, metres }) => (
            <Radio key={id} value={id} label={name} description={metres === null ? city : `${city}, ${formatKm(metres / 1_000)}`} />
          ))}
        </Stack>
      </Radio.Group>
      <FormFoot onCancel={onClose} isBusy={wishing.isPending} disabled={chosen === null} onConfirm={() => wishing.mutate(chosen)}>
        Souhaiter ce centre
      </FormFoot>
    </Stack>
  );
}
