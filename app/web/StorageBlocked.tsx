import { Button, List, Stack, Text, Title } from "@mantine/core";
import { federation } from "./federation.ts";

export default function StorageBlocked() {
  return (
    <Stack component="main" gap="md" maw={640} mx="auto" px="md" py="xl">
      <Title order={1}>Votre navigateur bloque les données de ce site</Title>
      <Text>
        Sans elles, il ne peut ni vous connecter, ni garder vos réponses si le réseau s'arrête. Autorisez les cookies et les données de ce
        site&nbsp;:
      </Text>
      <List spacing="xs">
        <List.Item>
          Chrome, Edge&nbsp;: l'icône à gauche de l'adresse, puis «&nbsp;Cookies et données de sites&nbsp;», puis autorisez ce site.
        </List.Item>
        <List.Item>
          Firefox&nbsp;: Paramètres, «&nbsp;Vie privée et sécurité&nbsp;», «&nbsp;Gérer les exceptions&nbsp;» des cookies, puis autorisez ce
          site.
        </List.Item>
        <List.Item>
          iPhone, iPad&nbsp;: les réglages de Safari, «&nbsp;Avancé&nbsp;», et désactivez «&nbsp;Bloquer tous les cookies&nbsp;».
        </List.Item>
      </List>
      <Text>Sur un ordinateur de l'école, demandez à la personne qui s'en occupe. Une question&nbsp;? {federation.contact}</Text>
      <Button variant="main" onClick={() => location.reload()} w="fit-content">
        C'est fait&nbsp;: recharger la page
      </Button>
    </Stack>
  );
}
