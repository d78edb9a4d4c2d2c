import { createFileRoute } from "@tanstack/react-router";
import { goTo } from "../../admit.ts";

export const Route = createFileRoute("/club/")({ beforeLoad: goTo("/club/info", { search: true }) });
