import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { classList } from "#access/responsibility/class-name.ts";
import { withElision } from "#platform/contract/elision.ts";
import { MailLink } from "#platform/web/Address.tsx";
import { call } from "#platform/web/api.ts";
import { InviteAgain, WithdrawAccess } from "#platform/web/InvitedAccess.tsx";
import { Loaded } from "#platform/web/Loaded.tsx";
import { lazyWindow } from "#platform/web/lazy-window.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { StateBadge } from "#platform/web/StateBadge.tsx";
import { Part } from "#platform/web/ui/Part.tsx";
import { useMutation } from "#platform/web/useMutation.ts";
import { type ColleagueOnWire, colleaguesApi } from "../colleagues.contract.ts";
import styles from "./Colleagues.module.css";

const InviteColleague = lazyWindow(async () => ({ default: (await import("./InviteColleague.tsx")).InviteColleague }));

const ColleagueClasses = lazyWindow(async () => ({ default: (await import("./ColleagueClasses.tsx")).ColleagueClasses }));

const nameOf = ({ firstname, lastname }: ColleagueOnWire) => `${firstname} ${lastname}`;

export function Colleagues({ schoolId, knownClasses }: { schoolId: string; knownClasses: readonly string[] }) {
  const [isInviting, setInviting] = useState(false);
  return (
    <Part id="collegues" title="Collègues">
      <Text mt="xs" c="dimmed">
        Invitez les collègues qui suivent le championnat avec vous. Chacun se connecte avec son propre compte, voit les élèves de ses
        classes, ou tous, et imprime leurs fiches. Vous restez le correspondant&nbsp;: c'est à vous que la fédération écrit.
      </Text>
      <ColleagueList schoolId={schoolId} whenNone="Vous n'avez encore invité personne.">
        {(colleague) => <OwnColleague schoolId={schoolId} colleague={colleague} knownClasses={knownClasses} />}
      </ColleagueList>
      <Button mt="md" variant="default" leftSection={<IconUserPlus size={20} aria-hidden />} onClick={() => setInviting(true)}>
        Inviter un collègue
      </Button>
      {isInviting && <InviteColleague schoolId={schoolId} knownClasses={knownClasses} onClose={() => setInviting(false)} />}
    </Part>
  );
}

export const OfficeColleagues = ({ schoolId }: { schoolId: string }) => (
  <Part id="collegues" title="Collègues" isBare size="h3" mb={4}>
    <ColleagueList schoolId={schoolId} whenNone="Le correspondant n'a invité personne.">
      {(colleague) => (
        <Stack gap={4} align="flex-start">
          <Identity colleague={colleague} />
          <Text size="sm">
            {colleague.mayRegister
              ? "Inscrit et confirme les élèves, et remplace leurs mots de passe"
              : "Voit les élèves, et imprime les fiches de ceux qui n'ont pas de mot de passe"}
          </Text>
          <ClassesOf colleague={colleague} />
          <Withdrawal schoolId={schoolId} colleague={colleague} />
        </Stack>
      )}
    </ColleagueList>
  </Part>
);

interface ListProps {
  readonly schoolId: string;
  readonly whenNone: string;
  readonly children: (colleague: ColleagueOnWire) => ReactNode;
}

function ColleagueList({ schoolId, whenNone, children }: ListProps) {
  const query = useApiQuery(colleaguesApi.list, { params: { id: schoolId } });
  return (
    <Loaded query={query} label="Chargement des collègues..." lines={1}>
      {(colleagues) =>
        colleagues.length === 0 ? (
          <Text mt="md">{whenNone}</Text>
        ) : (
          <Stack component="ul" gap={14} mt="md" aria-labelledby="collegues">
            {colleagues.map((colleague) => (
              <li key={colleague.id} className={styles.colleague}>
                {children(colleague)}
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

const stateLabels = { invited: "Invitation envoyée", active: null, unconfirmed: "À confirmer" } as const;

const Identity = ({ colleague }: { colleague: ColleagueOnWire }) => (
  <>
    <Group gap="xs">
      <strong>{nameOf(colleague)}</strong>
      {stateLabels[colleague.state] && (
        <StateBadge color={colleague.state === "unconfirmed" ? "amber" : "gray"}>{stateLabels[colleague.state]}</StateBadge>
      )}
    </Group>
    <MailLink email={colleague.email} />
  </>
);

const ClassesOf = ({ colleague: { classes } }: { colleague: ColleagueOnWire }) => {
  if (classes === null) return <Text size="sm">Toutes les classes</Text>;
  return (
    <Text size="sm">
      {classes.length === 0 ? "Aucune classe cette année\u00A0: ne voit aucun élève" : `Classes\u00A0: ${classList(classes)}`}
    </Text>
  );
};

interface ColleagueProps {
  readonly schoolId: string;
  readonly colleague: ColleagueOnWire;
}

function OwnColleague({ schoolId, colleague, knownClasses }: ColleagueProps & { readonly knownClasses: readonly string[] }) {
  const [isChoosing, setChoosing] = useState(false);
  const { id, state, mayRegister } = colleague;
  const params = { id: schoolId, userId: id };
  const name = nameOf(colleague);
  const changing = useMutation({
    mutationFn: (allowed: boolean) => call(colleaguesApi.change, { params, body: { mayRegister: allowed } }),
    done: (_, allowed) =>
      state === "unconfirmed"
        ? `${name} a de nouveau accès aux élèves.`
        : `${name} ${allowed ? "peut inscrire et confirmer" : "ne peut plus inscrire ni confirmer"}.`,
  });
  return (
    <Stack gap={6} align="flex-start">
      <Identity colleague={colleague} />
      {state === "unconfirmed" ? (
        <Text size="sm">
          Invité par le correspondant d'avant vous{mayRegister && ", avec le droit d'inscrire et de confirmer"}. Ne voit aucun élève tant
          que vous n'avez pas confirmé son accès.
        </Text>
      ) : (
        <Checkbox
          label="Inscrire, modifier et confirmer les élèves"
          description="Et remplacer par une fiche le mot de passe d'un élève qui en a un."
          aria-label={`Inscrire, modifier et confirmer les élèves\u00A0: ${name}`}
          checked={changing.isPending ? changing.variables : mayRegister}
          onChange={({ currentTarget }) => changing.mutate(currentTarget.checked)}
        />
      )}
      <ClassesOf colleague={colleague} />
      <Group gap="xs">
        {state !== "unconfirmed" && (
          <Button size="sm" variant="default" aria-label={`Choisir les classes ${withElision(name)}`} onClick={() => setChoosing(true)}>
            Choisir les classes
          </Button>
        )}
        {state === "unconfirmed" && (
          <Button
            size="sm"
            variant="default"
            aria-label={`Confirmer l'accès ${withElision(name)}`}
            loading={changing.isPending}
            onClick={() => changing.mutate(mayRegister)}
          >
            Confirmer l'accès
          </Button>
        )}
        {state === "invited" && <InviteAgain name={name} email={colleague.email} run={() => call(colleaguesApi.inviteAgain, { params })} />}
        <Withdrawal schoolId={schoolId} colleague={colleague} />
      </Group>
      {isChoosing && (
        <ColleagueClasses schoolId={schoolId} colleague={colleague} knownClasses={knownClasses} onClose={() => setChoosing(false)} />
      )}
    </Stack>
  );
}

const Withdrawal = ({ schoolId, colleague }: ColleagueProps) => (
  <WithdrawAccess
    name={nameOf(colleague)}
    isInvited={colleague.state === "invited"}
    people="élèves"
    consequence={
      "Son accès se ferme tout de suite, et un e-mail le lui dit. Les fiches et les liens qu'il ou elle a donnés aux élèves ne serviront plus\u00A0: imprimez-en d'autres."
    }
    run={() => call(colleaguesApi.withdraw, { params: { id: schoolId, userId: colleague.id } })}
  />
);
