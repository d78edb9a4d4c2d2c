import { Button, type ButtonProps, Tooltip } from "@mantine/core";

interface Props extends ButtonProps {
  /** The reason that it cannot be pressed now, shown on hover and on keyboard focus. */
  readonly refusal: string | null;
  readonly onClick: () => void;
}

/** A button that stays focusable while it is refused, and shows the reason. */
export function RefusableButton({ refusal, onClick, ...props }: Props) {
  const state = refusal === null ? { onClick } : { "aria-disabled": true, "data-disabled": true };
  // One element in both states: a button that is replaced loses the focus.
  return (
    <Tooltip label={refusal} disabled={refusal === null}>
      <Button {...props} {...state} />
    </Tooltip>
  );
}
