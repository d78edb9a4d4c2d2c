import { Alert, Button, FileButton, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { momentInParis } from "#platform/contract/paris.ts";
import { submitting } from "#platform/web/forms.ts";
import { lazyPart } from "#platform/web/lazy-part.tsx";
import { cachePageOffline } from "#platform/web/offline-page.ts";
import { Loading } from "#platform/web/states.tsx";
import { VerdictCard } from "./VerdictCard.tsx";
import { type Check, checkCode, loadKnown } from "./verifying.ts";

const Camera = lazyPart(() => import("./Camera.tsx"), <Loading label="La caméra s'ouvre…" lines={4} />);
const canFilm = (): boolean => "mediaDevices" in navigator && typeof navigator.mediaDevices?.getUserMedia === "function";

type Device = Awaited<ReturnType<typeof loadKnown>>;

export function Verifier() {
  const [device, setDevice] = useState<Device>();
  const [code, setCode] = useState(() => location.hash.slice(1));
  const [check, setCheck] = useState<Check>();
  const [isFilming, setFilming] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    void loadKnown().then(setDevice);
    void cachePageOffline().catch(() => undefined);
    // Loaded ahead, so that codes can be read without network.
    void Promise.allSettled([import("./read-qr.ts"), import("./Camera.tsx"), import("jsqr")]);
    const follow = () => setCode(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    if (code === "" || !device) return;
    let isLast = true;
    setCheck(undefined);
    void checkCode(code, device.known).then((done) => isLast && setCheck(done));
    return () => {
      isLast = false;
    };
  }, [code, device]);
  const found = useCallback((text: string) => {
    setFilming(false);
    setFailure(undefined);
    setCode(text);
  }, []);
  const forget = () => {
    setFailure(undefined);
    setCode("");
    setCheck(undefined);
    setTries((before) => before + 1);
  };
  const photo = async (file: File | null) => {
    if (!file) return;
    forget();
    await import("./read-qr.ts").then(({ readPhoto }) => readPhoto(file)).then(found, (error: Error) => setFailure(error.message));
  };
  return (
    <Stack gap="lg">
      <Title order={1}>Vérifier un diplôme</Title>
      <Text>
        Chaque diplôme porte un carré noir et blanc. Montrez-le à la caméra, ou choisissez une photo&nbsp;: vous saurez si ce diplôme est
        vrai, et ce qu'il dit.
      </Text>
      <Group gap="sm">
        {canFilm() && (
          <Button
            variant="main"
            leftSection={<IconCamera size={20} aria-hidden />}
            onClick={() => {
              if (!isFilming) forget();
              setFilming(!isFilming);
            }}
          >
            {isFilming ? "Arrêter la caméra" : "Utiliser la caméra"}
          </Button>
        )}
        <FileButton onChange={(file) => void photo(file)} accept="image/*">
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={20} aria-hidden />}>
              Choisir une photo
            </Button>
          )}
        </FileButton>
      </Group>
      {isFilming && (
        <Camera
          onFound={found}
          onFailed={(message) => {
            setFilming(false);
            setFailure(message);
          }}
        />
      )}
      <Pasted key={tries} onCode={found} />
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div aria-live="polite">{code !== "" && (check ? <VerdictCard check={check} /> : <Loading label="Vérification…" lines={3} />)}</div>
      {device && <Text c="dimmed">{ageOf(device)}</Text>}
    </Stack>
  );
}

function Pasted({ onCode }: { onCode: (code: string) => void }) {
  const [text, setText] = useState("");
  return (
    <form onSubmit={submitting(() => text.trim() !== "" && onCode(text.trim()))}>
      <Textarea
        label="Ou collez ici l'adresse que donne le code"
        value={text}
        maxLength={4_000}
        autosize
        minRows={2}
        maxRows={4}
        spellCheck={false}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default" mt="sm" disabled={text.trim() === ""}>
        Vérifier
      </Button>
    </form>
  );
}

function ageOf({ known, isFresh }: Device): string {
  if (!known)
    return "Vous êtes sans réseau, et cette page n'a pas encore été ouverte ici avec le réseau\u00A0: elle ne peut rien vérifier.";
  const list = known.withdrawn ? `Liste des diplômes retirés du ${momentInParis(new Date(known.withdrawn.at))}.` : "";
  return isFresh
    ? `${list} Cette page fonctionne aussi sans réseau.`.trim()
    : `Vous êtes sans réseau. ${list || "La liste des diplômes retirés n'est pas connue."}`;
}
