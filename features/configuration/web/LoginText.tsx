import { Skeleton } from "@mantine/core";
import { Suspense, use } from "react";
import { RichText } from "#platform/web/RichText.tsx";

/** Two sentences: as many more lines as the screen is narrow. */
const usualHeight = "max(72px, 220px - 15vw)";

/** What the organisers say to whoever signs in; nothing when they say nothing, or cannot be heard. */
export function LoginText({ text }: { text: Promise<string | null> }) {
  return (
    <Suspense fallback={<Skeleton height={usualHeight} radius="md" />}>
      <Said text={text} />
    </Suspense>
  );
}

function Said({ text }: { text: Promise<string | null> }) {
  const html = use(text);
  if (!html) return null;
  return (
    <div className="announcement">
      <RichText html={html} />
    </div>
  );
}
