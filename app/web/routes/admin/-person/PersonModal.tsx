import { Alert, Button, type ButtonProps, Group, Stack, Text, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { nameOf } from "#contest/results/stage-person.ts";
import { roleLabels } from "#core/accounts/account-labels.ts";
import { isErased } from "#core/accounts/erasure.ts";
import { PersonalDataSection } from "#office/privacy/web/PersonalDataSection.tsx";
import { timelineApi } from "#office/timeline/timeline.contract.ts";
import { TimeLine } from "#office/timeline/web/TimeLine.tsx";
import { FormerAccessAlert } from "#organizations/passwords/web/FormerAccessAlert.tsx";
import { duplicatesApi } from "#people/people/duplicates.contract.ts";
import { officeRefusals } from "#people/people/office-form.ts";
import { type PersonOnWire, usersApi } from "#people/people/people.contract.ts";
import { PersonEditor } from "#people/people/web/PersonEditor.tsx";
import { AccountBadge } from "#people/people/web/users.columns.tsx";
import { formatCount } from "#platform/web/format.ts";
import { LoadingModal } from "#platform/web/LoadingModal.tsx";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { LinkAnchor } from "#platform/web/links.tsx";
import { useApiQuery } from "#platform/web/query.ts";
import { isRefused } from "#platform/web/refusal.ts";
import { FoldedPart } from "#platform/web/ui/Fold.tsx";
import { languagesApi } from "#season/configuration/languages.contract.ts";
import { useMe } from "../../../me.ts";
import { useSeason } from "../../../season.ts";
import { AccountTasks } from "./AccountTasks.tsx";
import { Championship } from "./Championship.tsx";

const AccommodationPart = lazyPart(() => import("#contest/accommodations/web/AccommodationPart.tsx"));

interface Props {
  readonly id: string;
  /** The people of the list behind the window, in its order. */
  readonly list: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export default function PersonModal({ id, list, onOpen, onClose }: Props) {
  const person = useApiQuery(usersApi.one, { params: { id } });
  const languages = useApiQuery(languagesApi.names).data;
  const season = useSeason();
  // The history is first: what is below it does not move while it loads.
  const timeline = useApiQuery(timelineApi.read, { params: { id } });
  const isOwn = useMe()?.id === id;
  if (person.data && languages && season && !timeline.isPending) {
    const isParticipant = person.data.role === "USER";
    const personalData = <PersonalDataSection person={person.data} isOwn={isOwn} onErased={onClose} />;
    return (
      <PersonEditor
        key={id}
        person={person.data}
        languages={languages.map(({ language }) => language)}
        heading="Informations personnelles"
        validate={officeRefusals}
        failure="Vérifiez que les données sont correctes"
        mail={{ required: true }}
        isParticipant={isParticipant}
        mayRename={!isErased(person.data)}
        refusal={isErased(person.data) ? "Les données de cette personne ont été effacées." : null}
        isAsideWide={isParticipant}
        aside={
          <>
            <Neighbours id={id} list={list} onOpen={onOpen} />
            <TimeLine
              userId={id}
              renderTrailLink={(label) => (
                <Link to="/admin/configuration/$" params={{ _splat: "journal" }} search={{ objet: `user ${id}` }}>
                  {label}
                </Link>
              )}
            />
            <AccountSection person={person.data} onDeleted={onClose} />
            {isParticipant && (
              <FoldedPart title="Temps et aménagements">
                <AccommodationPart userId={id} name={nameOf(person.data)} />
              </FoldedPart>
            )}
            {isParticipant ? <Championship person={person.data}>{personalData}</Championship> : personalData}
          </>
        }
        onClose={onClose}
      />
    );
  }
  return (
    <LoadingModal
      title="Fiche"
      label="Chargement de la fiche..."
      error={person.error}
      describeError={failureMessage}
      refetch={person.refetch}
      width={1240}
      onClose={onClose}
    />
  );
}

/** To the previous and the next person of the page of the list. */
function Neighbours({ id, list, onOpen }: Omit<Props, "onClose">) {
  const index = list.indexOf(id);
  if (index < 0 || list.length < 2) return null;
  const to = (neighbour: string | undefined, label: string, icon: ButtonProps) => (
    <Button
      variant="subtle"
      size="compact-md"
      disabled={neighbour === undefined}
      {...icon}
      onClick={() => neighbour !== undefined && onOpen(neighbour)}
    >
      {label}
    </Button>
  );
  return (
    <Group justify="space-between" gap="xs">
      {to(list[index - 1], "Personne précédente", { leftSection: <IconChevronLeft size={18} aria-hidden /> })}
      {to(list[index + 1], "Personne suivante", { rightSection: <IconChevronRight size={18} aria-hidden /> })}
    </Group>
  );
}

const failureMessage = (failure: Error): string =>
  isRefused(failure, 404) ? failure.message : "Une erreur est survenue lors de la récupération de l'utilisateur";

function AccountSection({ person, onDeleted }: { person: PersonOnWire; onDeleted: () => void }) {
  const { role, status } = person;
  return (
    <Stack className="card" component="section" gap="sm" pt={18} pb="lg" px={22} aria-labelledby="compte">
      <Group gap="6px 12px">
        <Title order={2} size="h3" id="compte">
          Compte
        </Title>
        <AccountBadge status={status} />
        <Text c="dimmed">{roleLabels[role]}</Text>
      </Group>
      <Responsibilities person={person} />
      <DuplicatesNotice id={person.id} />
      <FormerAccessAlert userId={person.id} email={person.contact.email} />
      <AccountTasks person={person} onDeleted={onDeleted} />
    </Stack>
  );
}

function Responsibilities({ person: { controlledCenter, controlledClubs, establishment, schoolRight } }: { person: PersonOnWire }) {
  if (controlledCenter.length === 0 && controlledClubs.length === 0 && !establishment) return null;
  const searchFor = (name: string) => ({ search: name });
  return (
    <Stack component="ul" gap={4} aria-label="Ce que ce compte gère">
      {establishment && (
        <li>
          {schoolRight === "correspondent" ? "Correspondant de" : "Collègue, pour"}{" "}
          <LinkAnchor to="/admin/etablissements" search={searchFor(establishment.name)}>
            {establishment.name}
          </LinkAnchor>
        </li>
      )}
      {controlledClubs.map(({ id, name }) => (
        <li key={id}>
          Gère le club{" "}
          <LinkAnchor to="/admin/clubs" search={searchFor(name)}>
            {name}
          </LinkAnchor>
        </li>
      ))}
      {controlledCenter.map(({ id, name }) => (
        <li key={id}>
          Gère le centre{" "}
          <LinkAnchor to="/admin/centres/$centerId/{-$questionnaireId}" params={{ centerId: id }}>
            {name}
          </LinkAnchor>
        </li>
      ))}
    </Stack>
  );
}

function DuplicatesNotice({ id }: { id: string }) {
  const { data = [] } = useApiQuery(duplicatesApi.list, { params: { id } });
  if (data.length === 0) return null;
  return (
    <Alert
      color="amber"
      icon={<IconUsers size={20} aria-hidden />}
      title={formatCount(data.length, "doublon probable", "doublons probables")}
    >
      <LinkAnchor to="/admin/users/doublons/$userId" params={{ userId: id }}>
        Comparer et fusionner
      </LinkAnchor>
    </Alert>
  );
}
