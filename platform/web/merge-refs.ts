import { useMergedRef } from "@mantine/hooks";
import type { Ref } from "react";

/** Replaces the function of this name of Floating UI, for Mantine's scroll areas (lean-scroll-area.ts). */
export const useMergeRefs = <Element>(refs: Ref<Element>[]) => useMergedRef(...refs);
