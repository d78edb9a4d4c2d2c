import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useRef } from "react";
import { proposalFor } from "./EmailDoubt.tsx";
import { EmailInput } from "./EmailInput.tsx";

interface Props {
  readonly getInputProps: (field: "lastname" | "firstname" | "email") => ReturnType<UseFormReturnType<object>["getInputProps"]>;
  readonly emailDescription: string;
}

/** A doubt shown for less time was not read: the press was meant for the button that stood there before. */
const READ_MS = 700;

/** Holds back the form once if its address is doubted and the doubt was not read yet: Enter sent the form, or a press directly from the field. */
function useDoubtBeforeSending() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [form, field] = [box.current?.closest("form"), box.current?.querySelector("input")];
    if (!form || !field) return;
    let shown = { email: "", at: 0 };
    const show = (email: string) => {
      if (shown.email !== email) shown = { email, at: performance.now() };
    };
    const onBlur = () => show(field.value);
    const onSubmit = (event: SubmitEvent) => {
      const { value } = field;
      if (shown.email === value && performance.now() - shown.at > READ_MS) return;
      event.preventDefault();
      event.stopPropagation();
      void proposalFor(value).then((proposal) => {
        if (document.activeElement === field) field.blur();
        shown = { email: value, at: proposal === "" ? Number.NEGATIVE_INFINITY : performance.now() };
        if (proposal === "") form.requestSubmit(event.submitter);
        else field.focus();
      });
    };
    field.addEventListener("blur", onBlur);
    form.addEventListener("submit", onSubmit, { capture: true });
    return () => {
      field.removeEventListener("blur", onBlur);
      form.removeEventListener("submit", onSubmit, { capture: true });
    };
  }, []);
  return box;
}

/** The invited person, with nothing about the inviter filled in. The address comes first: a typo in it is doubted while the names are typed. */
export function InvitationFields({ getInputProps, emailDescription }: Props) {
  const box = useDoubtBeforeSending();
  return (
    <>
      <div ref={box}>
        <EmailInput label="E-mail" autoComplete="off" description={emailDescription} {...getInputProps("email")} />
      </div>
      <TextInput label="Nom" autoComplete="off" {...getInputProps("lastname")} />
      <TextInput label="Prénom" autoComplete="off" {...getInputProps("firstname")} />
    </>
  );
}
