import { useState } from "react";

interface State {
  readonly isBusy: boolean;
  readonly failure: unknown;
}

const idle: State = { isBusy: false, failure: null };

/** A call that a person starts: whether it is under way, why it failed. (The sign-in pages are loaded without queries.) */
export function useAttempt<Values>(run: (values: Values) => Promise<void>) {
  const [state, setState] = useState(idle);
  const start = (values: Values): void => {
    setState({ isBusy: true, failure: null });
    run(values).then(
      () => setState(idle),
      (failure: unknown) => setState({ isBusy: false, failure }),
    );
  };
  const forget = () => setState((state) => (state.failure === null ? state : { ...state, failure: null }));
  return { ...state, start, forget };
}
