import { Input, Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useId } from "react";

const RichTextEditing = lazy(() => import("./RichTextEditing.tsx"));

export interface RichTextEditorProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  /** HTML as the cleaners let it through; empty when nothing is written. */
  readonly value?: string;
  readonly onChange: (html: string) => void;
  /** As it will be read: `question` is larger. */
  readonly size?: "text" | "question";
  readonly "data-path"?: string;
}

/** A field of formatted text and formulas. The editor itself is fetched when the first one is shown. */
export function RichTextEditor({ label, description, error, withAsterisk, value = "", ...editing }: RichTextEditorProps) {
  const id = useId();
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => document.getElementById(id)?.focus() }}
      description={description}
      error={error}
      withAsterisk={withAsterisk ?? false}
    >
      <Suspense fallback={<Skeleton height={190} />}>
        <RichTextEditing
          {...editing}
          value={value}
          id={id}
          describedBy={described}
          isInvalid={Boolean(error)}
          isRequired={withAsterisk ?? false}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
