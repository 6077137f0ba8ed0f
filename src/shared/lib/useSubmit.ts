// A form's submit: busy while it runs, one at a time, and what it failed with.
import { useRef, useState } from 'react';

export interface Submit<Input> {
  busy: boolean;
  /** What the last attempt failed with; undefined while none has. */
  failure: unknown;
  submit: (input: Input) => void;
}

export function useSubmit<Input>(act: (input: Input) => Promise<void>): Submit<Input> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(undefined);
  // A second click comes before the first render that would disable the button.
  const running = useRef(false);

  const run = async (input: Input) => {
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    await act(input).catch(setFailure);
    running.current = false;
    setBusy(false);
  };
  return {
    busy,
    failure,
    submit: (input) => {
      if (!running.current) void run(input);
    },
  };
}
