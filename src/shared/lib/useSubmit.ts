// A form's submit: busy while it runs, one at a time, and what it failed with.
import { useRef } from 'react';
import { partOf, useKept } from './useKept.ts';

export interface Submit<Input> {
  busy: boolean;
  /** What the last attempt failed with; undefined while none has. */
  failure: unknown;
  submit: (input: Input) => void;
}

/** `keptAs` names the form on its screen, so that a past moment shows it busy or failed as it was. */
export function useSubmit<Input>(act: (input: Input) => Promise<void>, keptAs?: string): Submit<Input> {
  const [busy, setBusy] = useKept(partOf(keptAs, 'Busy'), false);
  const [failure, setFailure] = useKept<unknown>(partOf(keptAs, 'Failure'), undefined);
  // A second click comes before the first render that would disable the button.
  const running = useRef(false);

  const run = async (input: Input) => {
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    await act(input).catch((error: unknown) => setFailure(plain(error)));
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

/** What is kept has to be plain; of an error of the language its message is all that anybody shows. */
const plain = (error: unknown) => (error instanceof Error ? { message: error.message } : error);
