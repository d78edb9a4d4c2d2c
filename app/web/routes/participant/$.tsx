import { createFileRoute } from "@tanstack/react-router";
import { goTo } from "../../admit.ts";

export const Route = createFileRoute("/participant/$")({ beforeLoad: goTo("/participant/informations-championnat") });
