import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconUserCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

/** What is done with the whole list. */
export const DeskMenu = () => (
  <Menu>
    <Menu.Target>
      <ActionIcon variant="default" size={42} aria-label="Autres actions sur la liste">
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item component={Link} to="/etablissement/participants/reinscription" leftSection={<IconUserCheck size={18} aria-hidden />}>
        Réinscrire les élèves de l'an passé
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
