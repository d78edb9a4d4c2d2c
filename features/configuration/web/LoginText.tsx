import { Skeleton } from "@mantine/core";
import { Suspense, use } from "react";
import { RichText } from "#platform/web/RichText.tsx";

/** What the organisers say to whoever signs in; nothing when they say nothing, or cannot be heard. */
export function LoginText({ text }: { text: Promise<string | null> }) {
  return (
    <Suspense fallback={<Skeleton height={72} radius="md" />}>
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
