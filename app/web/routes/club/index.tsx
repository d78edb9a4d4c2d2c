import { createFileRoute } from "@tanstack/react-router";
import { redirectTo } from "../../require-role.ts";

export const Route = createFileRoute("/club/")({ beforeLoad: redirectTo("/club/info", { search: true }) });
