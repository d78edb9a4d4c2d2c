import { Button, Group, Text, Title } from "@mantine/core";
import { useDidUpdate, useUncontrolled } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, type SubmitEvent, useRef } from "react";
import "./areas.css";
import { focusFirstError } from "./focus.ts";
import styles from "./Wizard.module.css";

interface WizardStep {
  readonly title: string;
  readonly content: ReactNode;
  /** Validates the step's fields and shows the errors; a step without it is always valid. */
  readonly isValid?: () => boolean | Promise<boolean>;
}

interface Props {
  readonly label: string;
  readonly steps: readonly WizardStep[];
  readonly isBusy?: boolean;
  readonly notice?: ReactNode;
  /** The step shown, from 0, if the caller controls it. */
  readonly current?: number;
  readonly onStep?: (step: number) => void;
  /** « Précédent » on the first step; by default back in history. */
  readonly onLeave?: () => void;
  /** The summary sent the user to this step alone: « Revenir au résumé » replaces « Suivant ». */
  readonly onReview?: (() => void) | undefined;
  readonly onFinish: () => void;
}

/** A form in steps. The caller owns the values, so that they survive going back. */
export function Wizard({
  label,
  steps,
  isBusy = false,
  notice,
  current: controlledStep,
  onStep,
  onLeave = goBack,
  onReview,
  onFinish,
}: Props) {
  const [current, setCurrent] = useUncontrolled({
    ...(controlledStep !== undefined && { value: controlledStep }),
    defaultValue: 0,
    ...(onStep && { onChange: onStep }),
  });
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useDidUpdate(() => heading.current?.focus(), [current]);
  const step = steps[current];
  const isLast = current === steps.length - 1;

  const goTo = (next: number) => {
    if (next < 0) onLeave();
    else setCurrent(next);
  };

  const advance = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (step?.isValid && !(await step.isValid())) return focusFirstError(form);
    if (onReview) onReview();
    else if (isLast) onFinish();
    else goTo(current + 1);
  };

  return (
    <form ref={form} noValidate onSubmit={advance} aria-label={label}>
      <Steps titles={steps.map(({ title }) => title)} current={current} />
      <Title order={2} tabIndex={-1} mb="lg" textWrap="wrap" ref={heading}>
        {step?.title}
      </Title>
      {step?.content}
      <div className={styles.notice} aria-live="polite">
        {notice}
      </div>
      <Group className={styles.buttons} mt="xl" wrap="nowrap" align="stretch" justify="space-between" gap="sm">
        <Button variant="default" onClick={() => goTo(current - 1)} disabled={isBusy}>
          Précédent
        </Button>
        <Button type="submit" variant={isLast ? "main" : "filled"} loading={isBusy}>
          {onReview ? "Revenir au résumé" : isLast ? "Terminer" : "Suivant"}
        </Button>
      </Group>
    </form>
  );
}

const goBack = (): void => history.back();

const Steps = ({ titles, current }: { titles: readonly string[]; current: number }) => (
  <>
    <Text className={styles.short} c="var(--orange-700)" fz="sm" fw={600} mb={8} inherit>
      Étape {current + 1} sur {titles.length}
    </Text>
    <ol className={styles.steps}>
      {titles.map((title, index) => (
        <Group
          key={title}
          className={styles.step}
          component="li"
          wrap="nowrap"
          gap="xs"
          fz="sm"
          fw={600}
          data-done={index < current || undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.bubble}>
            {index < current ? <IconCheck size={18} stroke={3} aria-label="Étape remplie&nbsp;:" /> : index + 1}
          </span>
          <span className={styles.title}>{title}</span>
        </Group>
      ))}
    </ol>
  </>
);
