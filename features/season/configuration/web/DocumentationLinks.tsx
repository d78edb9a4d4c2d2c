import { Box, Stack, Text, Title } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import styles from "./DocumentationLinks.module.css";
import { publicSettings } from "./public-settings.ts";

/** The documents linked by the office; renders nothing without any (ETB-13). */
export function DocumentationLinks() {
  const { data = {} } = useQuery(publicSettings);
  const documents = [1, 2]
    .map((number) => ({
      address: String(data[`DOCUMENTATION_LINK_${number}`] ?? ""),
      name: String(data[`DOCUMENTATION_NAME_${number}`] ?? "").trim() || `Documentation ${number}`,
    }))
    .filter(({ address }) => address !== "");
  if (documents.length === 0) return null;
  return (
    <Box className="card" component="section" py={22} px={24} aria-labelledby="documentation">
      <Title order={2} size="h3" id="documentation">
        Documentation
      </Title>
      <Stack className={styles.links} mt="xs" component="ul" gap="xs">
        {documents.map(({ address, name }) => (
          <Stack key={address} component="li" gap={0} lh={1.45}>
            <a href={address} target="_blank" rel="noreferrer">
              {name} <IconExternalLink size={16} aria-hidden />
              <span className="hidden-text"> (dans un nouvel onglet)</span>
            </a>
            <Text span c="dimmed" fz="0.875rem" inherit style={{ overflowWrap: "anywhere" }}>
              {new URL(address, location.href).hostname}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}
