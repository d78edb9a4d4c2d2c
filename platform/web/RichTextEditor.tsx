import { Input, Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useId } from "react";

import type { Props as EditingProps } from "./RichTextEditing.tsx";

const RichTextEditing = lazy(() => import("./RichTextEditing.tsx"));

export interface RichTextEditorProps extends Pick<EditingProps, "onChange" | "size" | "data-path">, Partial<Pick<EditingProps, "value">> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
}

/** A field of formatted text and formulas. The editor itself loads with the first one shown. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense
    fallback={
      <Input.Wrapper size="md" label={props.label} labelElement="div" description={props.description}>
        <Skeleton height={190} />
      </Input.Wrapper>
    }
  >
    <RichTextField {...props} />
  </Suspense>
);

/** The same, for a page whose own `<Suspense>` waits for the editor. */
export function RichTextField({ label, description, error, withAsterisk, value = "", ...editing }: RichTextEditorProps) {
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
      <RichTextEditing
        {...editing}
        value={value}
        id={id}
        describedBy={described}
        isInvalid={Boolean(error)}
        isRequired={withAsterisk ?? false}
      />
    </Input.Wrapper>
  );
}
