import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** A part of a page that loads when it is first shown; `waiting` stands in its place meanwhile. */
export function lazyPart<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>, waiting?: ReactNode) {
  const Part = lazy(load);
  return (props: Props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  );
}
