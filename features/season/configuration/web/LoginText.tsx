import { Skeleton } from "@mantine/core";
import { Suspense, use } from "react";
import { RichText } from "#platform/web/RichText.tsx";

/** The height of two sentences, which take more lines on narrow screens. */
const usualHeight = "max(72px, 220px - 15vw)";

/** The organisers' text on the sign-in page; renders nothing when it is empty or cannot be loaded. */
export const LoginText = ({ text }: { text: Promise<string | null> }) => (
  <Suspense fallback={<Skeleton height={usualHeight} radius="md" />}>
    <LoginTextContent text={text} />
  </Suspense>
);

function LoginTextContent({ text }: { text: Promise<string | null> }) {
  const html = use(text);
  if (!html) return null;
  return (
    <div className="announcement">
      <RichText html={html} />
    </div>
  );
}
