import { createFileRoute, Outlet } from "@tanstack/react-router";

export const Route = createFileRoute("/admin/questionnaire")({ staticData: { title: "Étapes" }, component: Outlet });
