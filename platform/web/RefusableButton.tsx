import { Button, type ButtonProps, Tooltip } from "@mantine/core";

interface Props extends ButtonProps {
  /** Why it cannot be pressed now, shown on hover and on keyboard focus. */
  readonly refusal: string | null;
  readonly onClick: () => void;
}

/** A button that stays focusable while it is refused, and says why. */
export function RefusableButton({ refusal, onClick, ...props }: Props) {
  if (refusal === null) return <Button {...props} onClick={onClick} />;
  return (
    <Tooltip label={refusal}>
      <Button {...props} aria-disabled data-disabled onClick={(event) => event.preventDefault()} />
    </Tooltip>
  );
}
