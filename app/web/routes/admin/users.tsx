import { createFileRoute } from "@tanstack/react-router";
import { usersSearch } from "./-users/search.ts";
import { UsersDesk } from "./-users/UsersDesk.tsx";

export const Route = createFileRoute("/admin/users")({
  staticData: { title: "Utilisateurs" },
  validateSearch: usersSearch,
  component: UsersDesk,
});
