import { useState } from "react";

const idle: { readonly isBusy: boolean; readonly failure: unknown } = { isBusy: false, failure: null };

/** A call started by a user: whether it is running, why it failed. (The sign-in pages load without queries.) */
export function useAttempt<Values>(run: (values: Values) => Promise<void>) {
  const [state, setState] = useState(idle);
  const start = (values: Values): void => {
    setState({ isBusy: true, failure: null });
    run(values).then(
      () => setState(idle),
      (failure: unknown) => setState({ isBusy: false, failure }),
    );
  };
  const clearFailure = () => setState((state) => (state.failure === null ? state : { ...state, failure: null }));
  return { ...state, start, clearFailure };
}
