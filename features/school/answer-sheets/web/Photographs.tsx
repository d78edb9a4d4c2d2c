import { Alert, Button, Group, Progress, Select, Stack, Text, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { type RefObject, useEffect, useRef, useState } from "react";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import { answerSheetsApi, type PaperStageOnWire, type PictureOnWire, type PupilOnWire } from "../answer-sheets.contract.ts";
import { spareSheet, WHOSE } from "../outcome.ts";
import styles from "./answer-sheets.module.css";
import type { PhotographState, PhotographWork } from "./photograph-work.ts";
import { useObjectUrl, usePicture } from "./usePictureUrl.ts";
import type { WaitingPage } from "./waiting.ts";

interface Props {
  readonly stage: PaperStageOnWire;
  /** Nothing on the page comes before the photographs. */
  readonly isFirst: boolean;
  readonly work: PhotographWork;
  readonly state: PhotographState;
}

export function Photographs({ stage, isFirst, work, state }: Props) {
  const chooser = useRef<HTMLButtonElement>(null);
  const { opening, received, isUnread, failure } = state;
  const pages = Object.values(state.edits);
  useEffect(() => work.prepare(), [work]);
  const toRead = pages.filter((page) => page.state === "new").length;
  const toSend = pages.filter((page) => page.state === "read").length;
  return (
    <Stack gap="md">
      <Taking stage={stage} isFirst={isFirst} work={work} chooser={chooser} />
      {opening && (
        <Group role="status" justify="space-between">
          <Text>
            {opening.pages === 0 ? `Ouverture de ${opening.name}…` : `${opening.name}\u00A0: page ${opening.page} sur ${opening.pages}`}
          </Text>
          <Button variant="default" size="xs" onClick={() => work.stopOpening()}>
            Arrêter
          </Button>
          <Progress w="100%" value={opening.pages === 0 ? 0 : (100 * opening.page) / opening.pages} aria-label="Lecture du PDF" />
        </Group>
      )}
      <Text role="status" data-testid="progress">
        {[
          toRead > 0 && formatCount(toRead, "photo à lire", "photos à lire"),
          toSend > 0 &&
            formatCount(toSend, "page attend sur cet appareil d'être envoyée", "pages attendent sur cet appareil d'être envoyées"),
          received > 0 && formatCount(received, "page reçue", "pages reçues"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      {isUnread && toRead > 0 && (
        <Waiting
          {...{ work, title: "Les photos attendent sur cet appareil", resume: "Lire maintenant" }}
          text="Il faut le réseau pour lire les premières. Elles seront lues dès qu'il revient, même si vous rechargez cette page."
        />
      )}
      {work.isRetrying && toSend > 0 && (
        <Waiting
          {...{ work, title: "Les photos restent sur cet appareil", resume: "Envoyer maintenant" }}
          text={`${failure} Elles partent d'elles-mêmes dès que possible, même si vous rechargez cette page.`}
        />
      )}
      <ToTakeAgain work={work} state={state} chooser={chooser} />
      <Notices stage={stage} all={state.notices} />
    </Stack>
  );
}

type Chooser = { readonly chooser: RefObject<HTMLButtonElement | null> };

function Taking({ stage, isFirst, work, chooser }: Omit<Props, "state"> & Chooser) {
  const open = useRef<() => void>(null);
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <Dropzone
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        className={styles.drop}
        inputProps={{ "aria-label": "Photos ou PDF des feuilles" }}
        onDrop={(files) => void work.add(files)}
        onReject={(rejected) => void work.add(rejected.map(({ file }) => file))}
      >
        <Group justify="space-between" gap="8px 16px">
          <Title order={2} fz="1rem" flex="1 1 220px">
            Déposez ici les photos des feuilles, ou le PDF d'un scanner
          </Title>
          <Group gap="xs">
            <Button ref={chooser} variant={isFirst ? "main" : "default"} onClick={() => open.current?.()}>
              Choisir des fichiers
            </Button>
            <Button variant="default" onClick={() => camera.current?.click()}>
              Prendre une photo
            </Button>
          </Group>
        </Group>
      </Dropzone>
      <details>
        <summary>Comment photographier et saisir</summary>
        <Text>Une feuille par photo, entière, à plat. Chacune est reconnue par ses deux carrés codés.</Text>
        <Text>
          Les photos ne sont vues que par votre établissement. Elles sont effacées {stage.keptDays} jours après leur arrivée&nbsp;; ce qui
          est saisi l'est avec les réponses de la saison, et les notes restent.
        </Text>
        <Text>La deuxième saisie est à un collègue.</Text>
      </details>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Prendre une photo"
        onChange={({ currentTarget }) => {
          void work.add([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}

const Waiting = ({ work, title, resume, text }: Pick<Props, "work"> & Readonly<Record<"title" | "resume" | "text", string>>) => (
  <Alert color="amber" title={title}>
    <Text>{text} Au bout d'un jour, ou si quelqu'un d'autre se connecte ici, elles sont effacées de cet appareil.</Text>
    <Button mt="xs" size="xs" variant="default" onClick={work.resume}>
      {resume}
    </Button>
  </Alert>
);

function ToTakeAgain({ work, state: { edits, refusedFiles }, chooser }: Pick<Props, "work" | "state"> & Chooser) {
  const held = Object.entries(edits).filter(([, { state }]) => state === "refused" || state === "double");
  const refused = held.filter(([, { state }]) => state === "refused");
  const count = held.length + refusedFiles.length;
  if (count === 0) return null;
  return (
    <section aria-label="À reprendre">
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{formatCount(count, "photo à reprendre", "photos à reprendre")}</Text>
        {refused.length + refusedFiles.length > 1 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              for (const [id] of refused) work.putAside(id);
              for (const { id } of refusedFiles) work.forgetFile(id);
              chooser.current?.focus();
            }}
          >
            Tout écarter
          </Button>
        )}
      </Group>
      <ul className={styles.pages}>
        {held.map(([id, page]) => (
          <Held
            key={id}
            {...page}
            putAside={() => work.putAside(id)}
            replace={page.state === "double" ? () => work.replace(id) : undefined}
          />
        ))}
        {refusedFiles.map(({ id, name, refusal }) => (
          <Held key={id} name={name} messages={[refusal]} putAside={() => work.forgetFile(id)} />
        ))}
      </ul>
    </section>
  );
}

/** One message for a pupil with two pages, and one for each spare sheet. */
function Notices({ stage, all }: { readonly stage: PaperStageOnWire; readonly all: PhotographState["notices"] }) {
  const isSpare = (id: string) => stage.pictures.some((picture) => picture.id === id && picture.userId === null);
  const notices = all
    .filter(
      ({ owner, message }, index) => message === WHOSE || all.findIndex((one) => one.owner === owner && one.message === message) === index,
    )
    .filter(({ pictureId, message }) => message !== WHOSE || isSpare(pictureId));
  if (notices.length === 0) return null;
  return (
    <Alert color="amber" title="À savoir">
      {notices.map(({ id, owner, message }) => (
        <p key={id}>
          <strong>{owner}</strong> · {message}
        </p>
      ))}
    </Alert>
  );
}

interface HeldProps extends Pick<WaitingPage, "name" | "messages"> {
  readonly picture?: Blob;
  readonly putAside: () => void;
  /** Of a page that the server has. */
  readonly replace?: (() => void) | undefined;
}

function Held({ name, messages, picture, putAside, replace }: HeldProps) {
  const url = useObjectUrl(picture);
  // False: a file of another kind, or a picture that this browser cannot draw.
  const [isDrawn, setDrawn] = useState(true);
  return (
    <li className={styles.page}>
      {url && isDrawn ? <img src={url} alt={name} onError={() => setDrawn(false)} /> : <span aria-hidden />}
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <Group mt={6} gap="xs">
          <Button size="xs" variant="default" onClick={putAside}>
            {replace ? "Garder l'ancienne" : "Écarter"}
          </Button>
          {replace && (
            <Button size="xs" variant="default" onClick={replace}>
              Remplacer l'ancienne
            </Button>
          )}
        </Group>
      </div>
    </li>
  );
}

interface SpareProps {
  readonly stage: PaperStageOnWire;
  readonly picture: PictureOnWire;
  readonly onAssigned: (picture: PictureOnWire) => void;
}

/** The spare sheets: the teacher reads the name and assigns each, and takes back one that was given to the wrong pupil. */
export function SpareSheets({ stage, onAssigned }: Pick<SpareProps, "stage" | "onAssigned">) {
  const spares = stage.pictures.filter(({ userId }) => userId === null);
  const given = stage.pictures.flatMap((picture) => {
    const pupil = picture.spare !== null && stage.pupils.find(({ userId }) => userId === picture.userId);
    return pupil ? [{ picture, pupil }] : [];
  });
  if (spares.length === 0 && given.length === 0) return null;
  return (
    <section aria-label="Feuilles de réserve">
      {spares.length > 0 && (
        <>
          <Text fw={600} mb="xs">
            {formatCount(spares.length, "feuille de réserve\u00A0: de qui est-elle ?", "feuilles de réserve\u00A0: de qui sont-elles ?")}
          </Text>
          <ul className={styles.pages}>
            {spares.map((picture) => (
              <SpareSheet key={picture.id} stage={stage} picture={picture} onAssigned={onAssigned} />
            ))}
          </ul>
        </>
      )}
      {given.map(({ picture, pupil }) => (
        <GivenSheet key={picture.id} {...{ stage, picture, pupil, onAssigned }} />
      ))}
    </section>
  );
}

/** Assigns the sheet to a pupil, or takes it back (`null`). */
const useAssigning = ({ stage, picture, onAssigned }: SpareProps) =>
  useMutation({
    mutationFn: (userId: string | null) =>
      call(answerSheetsApi.assign, { params: { id: stage.stage.id, pictureId: picture.id }, body: { userId } }),
    onSuccess: onAssigned,
  });

function GivenSheet({ pupil, ...props }: SpareProps & { readonly pupil: PupilOnWire }) {
  const { stage, picture } = props;
  const assigning = useAssigning(props);
  const category = stage.categories.find(({ id }) => id === picture.categoryId);
  const sheet = `${spareSheet(category)}${picture.page > 1 ? `, page ${picture.page}` : ""}`;
  return (
    <Group gap="4px 12px" mt="xs">
      <Text>
        {sheet}&nbsp;: c'est celle {withElision(nameOf(pupil))}.
      </Text>
      <Button
        size="xs"
        variant="default"
        loading={assigning.isPending}
        aria-label={`Ce n'est pas la sienne\u00A0: ${sheet}, donnée à ${nameOf(pupil)}`}
        onClick={() => assigning.mutate(null)}
      >
        Ce n'est pas la sienne
      </Button>
    </Group>
  );
}

function SpareSheet(props: SpareProps) {
  const { stage, picture } = props;
  const { url } = usePicture(stage.stage.id, picture);
  const assigning = useAssigning(props);
  return (
    <li className={styles.page}>
      {url ? <img src={url} alt={`Feuille de réserve, page ${picture.page}`} /> : <span aria-hidden />}
      <Select
        label="Élève"
        placeholder="Choisir un élève"
        searchable
        data={stage.pupils.map((pupil) => ({
          value: pupil.userId,
          label: [nameOf(pupil), pupil.className].filter(Boolean).join(", "),
        }))}
        disabled={assigning.isPending}
        onChange={(userId) => userId && assigning.mutate(userId)}
      />
    </li>
  );
}
