import { Alert, Button, Group, Progress, Select, Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { IconCamera } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { withElision } from "#platform/contract/elision.ts";
import { call } from "#platform/web/api.ts";
import { formatCount } from "#platform/web/format.ts";
import { useMutation } from "#platform/web/useMutation.ts";
import { nameOf } from "#school/school-stages/pupil-name.ts";
import { answerSheetsApi, type PaperStageOnWire, type PictureOnWire, type PupilOnWire } from "../answer-sheets.contract.ts";
import { spareSheet, WHOSE } from "../outcome.ts";
import styles from "./answer-sheets.module.css";
import type { PhotographQueue, QueueState } from "./photograph-queue.ts";
import { useObjectUrl, usePicture } from "./usePictureUrl.ts";
import type { WaitingPage } from "./waiting.ts";

const ONE_DAY = "Au bout d'un jour, ou si quelqu'un d'autre se connecte ici, elles sont effacées de cet appareil.";

interface Props {
  readonly stage: PaperStageOnWire;
  readonly queue: PhotographQueue;
  readonly state: QueueState;
}

/** Drops or takes photographs, and shows the outcome of each. */
export function Photographs({ stage, queue, state }: Props) {
  const chooser = useRef<HTMLButtonElement>(null);
  const { pages, opening, received, isUnread, sendingFailure } = state;
  useEffect(() => queue.prepare(), [queue]);
  const toRead = pages.filter((page) => page.state === "new").length;
  const toSend = pages.filter((page) => page.state === "read").length;
  return (
    <Stack gap="md">
      <Taking queue={queue} chooser={chooser} />
      {opening && (
        <Group role="status" justify="space-between">
          <Text>
            {opening.pages === 0 ? `Ouverture de ${opening.name}…` : `${opening.name}\u00A0: page ${opening.page} sur ${opening.pages}`}
          </Text>
          <Button variant="default" size="xs" onClick={() => queue.stopOpening()}>
            Arrêter
          </Button>
          <Progress w="100%" value={opening.pages === 0 ? 0 : (100 * opening.page) / opening.pages} aria-label="Lecture du PDF" />
        </Group>
      )}
      <Text role="status" data-testid="progress">
        {[
          toRead > 0 && `${formatCount(toRead, "photo à lire", "photos à lire")}`,
          toSend > 0 &&
            `${formatCount(toSend, "page attend sur cet appareil d'être envoyée", "pages attendent sur cet appareil d'être envoyées")}`,
          received > 0 && `${formatCount(received, "page reçue", "pages reçues")}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      {isUnread && toRead > 0 && (
        <Waiting title="Les photos attendent sur cet appareil" resume="Lire maintenant" onResume={queue.resume}>
          Il faut le réseau pour lire les premières. Elles seront lues dès qu'il revient, même si vous rechargez cette page.
        </Waiting>
      )}
      {sendingFailure !== null && toSend > 0 && (
        <Waiting title="Les photos restent sur cet appareil" resume="Envoyer maintenant" onResume={queue.resume}>
          {sendingFailure} Elles partent d'elles-mêmes dès que possible, même si vous rechargez cette page.
        </Waiting>
      )}
      <ToTakeAgain queue={queue} state={state} chooser={chooser} />
      <Notices stage={stage} all={state.notices} />
    </Stack>
  );
}

type Chooser = { readonly chooser: RefObject<HTMLButtonElement | null> };

/** Where files are dropped or chosen, and the camera. */
function Taking({ queue, chooser }: Pick<Props, "queue"> & Chooser) {
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
        onDrop={(files) => void queue.add(files)}
        onReject={(rejected) => void queue.add(rejected.map(({ file }) => file))}
      >
        <IconCamera size={36} stroke={1.4} aria-hidden color="var(--orange-700)" />
        <Text mt={4} mb={4} ff="var(--titles)" fz="1.25rem" fw={680} inherit>
          Déposez ici les photos des feuilles, ou le PDF d'un scanner
        </Text>
        <Text c="dimmed">Une feuille par photo, entière, à plat. Chacune est reconnue par ses deux carrés codés.</Text>
        <Group justify="center" mt="md">
          <Button ref={chooser} variant="main" onClick={() => open.current?.()}>
            Choisir des fichiers
          </Button>
          <Button variant="default" onClick={() => camera.current?.click()}>
            Prendre une photo
          </Button>
        </Group>
      </Dropzone>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Prendre une photo"
        onChange={({ currentTarget }) => {
          void queue.add([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}

interface WaitingProps {
  readonly title: string;
  readonly resume: string;
  readonly onResume: () => void;
  readonly children: ReactNode;
}

/** Photographs that this device keeps until they can be read or sent. */
const Waiting = ({ title, resume, onResume, children }: WaitingProps) => (
  <Alert color="amber" title={title}>
    <Text>
      {children} {ONE_DAY}
    </Text>
    <Button mt="xs" size="xs" variant="default" onClick={onResume}>
      {resume}
    </Button>
  </Alert>
);

/** The photographs and files that were refused, or that would replace others. */
function ToTakeAgain({ queue, state: { pages, refusedFiles }, chooser }: Pick<Props, "queue" | "state"> & Chooser) {
  const refused = pages.filter((page) => page.state === "refused");
  const held = pages.filter((page) => page.state === "refused" || page.state === "double");
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
              for (const page of refused) void queue.putAside(page);
              for (const { id } of refusedFiles) queue.forgetFile(id);
              chooser.current?.focus();
            }}
          >
            Tout écarter
          </Button>
        )}
      </Group>
      <ul className={styles.pages}>
        {held.map((page) => (
          <HeldPage key={page.id} page={page} queue={queue} />
        ))}
        {refusedFiles.map(({ id, name, message }) => (
          <li key={id} className={styles.page}>
            <span aria-hidden />
            <div>
              <p>
                <strong>{name}</strong>
              </p>
              <p>{message}</p>
              <Button mt={6} size="xs" variant="default" onClick={() => queue.forgetFile(id)}>
                Écarter
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One message for a pupil with two pages, and one for each spare sheet. */
function Notices({ stage, all }: { readonly stage: PaperStageOnWire; readonly all: QueueState["notices"] }) {
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

function HeldPage({ page, queue }: { readonly page: WaitingPage; readonly queue: PhotographQueue }) {
  const url = useObjectUrl(page.picture);
  // False: a file of another kind, or a picture that this browser cannot draw.
  const [isDrawn, setDrawn] = useState(true);
  return (
    <li className={styles.page}>
      {url && isDrawn ? <img src={url} alt={page.name} onError={() => setDrawn(false)} /> : <span aria-hidden />}
      <div>
        <p>
          <strong>{page.name}</strong>
        </p>
        {page.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        <Group mt={6} gap="xs">
          <Button size="xs" variant="default" onClick={() => void queue.putAside(page)}>
            {page.state === "double" ? "Garder l'ancienne" : "Écarter"}
          </Button>
          {page.state === "double" && (
            <Button size="xs" variant="default" onClick={() => void queue.replace(page)}>
              Remplacer l'ancienne
            </Button>
          )}
        </Group>
      </div>
    </li>
  );
}

/** The spare sheets: the teacher reads the name and assigns each, and takes back one that was given to the wrong pupil. */
export function SpareSheets({
  stage,
  onAssigned,
}: {
  readonly stage: PaperStageOnWire;
  readonly onAssigned: (picture: PictureOnWire) => void;
}) {
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
        <GivenSheet
          key={picture.id}
          stageId={stage.stage.id}
          picture={picture}
          category={stage.categories.find(({ id }) => id === picture.categoryId)}
          pupil={pupil}
          onTaken={onAssigned}
        />
      ))}
    </section>
  );
}

interface GivenProps {
  readonly stageId: string;
  readonly picture: PictureOnWire;
  readonly category: PaperStageOnWire["categories"][number] | undefined;
  readonly pupil: PupilOnWire;
  readonly onTaken: (picture: PictureOnWire) => void;
}

/** The owner of a spare sheet, and the way back. */
function GivenSheet({ stageId, picture: { id: pictureId, page }, category, pupil, onTaken }: GivenProps) {
  const taking = useMutation({
    mutationFn: () => call(answerSheetsApi.assign, { params: { id: stageId, pictureId }, body: { userId: null } }),
    onSuccess: onTaken,
  });
  const sheet = `${spareSheet(category)}${page > 1 ? `, page ${page}` : ""}`;
  return (
    <Group gap="4px 12px" mt="xs">
      <Text>
        {sheet}&nbsp;: c'est celle {withElision(nameOf(pupil))}.
      </Text>
      <Button
        size="xs"
        variant="default"
        loading={taking.isPending}
        aria-label={`Ce n'est pas la sienne\u00A0: ${sheet}, donnée à ${nameOf(pupil)}`}
        onClick={() => taking.mutate()}
      >
        Ce n'est pas la sienne
      </Button>
    </Group>
  );
}

interface SpareProps {
  readonly stage: PaperStageOnWire;
  readonly picture: PictureOnWire;
  readonly onAssigned: (picture: PictureOnWire) => void;
}

function SpareSheet({ stage, picture, onAssigned }: SpareProps) {
  const { url } = usePicture(stage.stage.id, picture);
  const assign = useMutation({
    mutationFn: (userId: string) =>
      call(answerSheetsApi.assign, { params: { id: stage.stage.id, pictureId: picture.id }, body: { userId } }),
    onSuccess: onAssigned,
  });
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
        disabled={assign.isPending}
        onChange={(userId) => userId && assign.mutate(userId)}
      />
    </li>
  );
}
