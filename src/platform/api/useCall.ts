// One mutation of a component: it sends, reports its result, and removes the state of the call with the component.
import { useEffect, useEffectEvent } from 'react';
import { noticePosted, type NewNotice } from '#app/platform/notice/noticeSlice.ts';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage } from './apiError.ts';

interface MutationState<Answer> {
  isUninitialized: boolean;
  isLoading: boolean;
  isSuccess: boolean;
  data?: Answer | undefined;
  error?: object | undefined;
  reset: () => void;
}

/** A mutation of the API. */
export interface MutationEndpoint<Arg, Answer> {
  name: string;
  useMutation: (options: {
    fixedCacheKey: string;
  }) => readonly [(arg: Arg) => { unwrap: () => Promise<Answer> }, MutationState<Answer>];
}

type Done = string | NewNotice;

export interface CallOptions<Answer> {
  /** The key of the state in the store; the name of the endpoint by default. */
  cacheKey?: string;
  /** The notice after success; a text is a notice of success. */
  done?: Done | ((answer: Answer) => Done);
  /** Makes the message of a failed `run` a notice of this kind. Without it, the component shows `message`. */
  failed?: Omit<NewNotice, 'text'>;
  /** Called after a failed `run` with its ApiError. */
  onFailed?: (failure: unknown) => void | Promise<void>;
}

export function useCall<Arg, Answer>(
  endpoint: MutationEndpoint<Arg, Answer>,
  { cacheKey = endpoint.name, done, failed, onFailed }: CallOptions<Answer> = {},
) {
  const dispatch = useAppDispatch();
  const [trigger, state] = endpoint.useMutation({ fixedCacheKey: cacheKey });
  const { isUninitialized, reset, error } = state;
  const forget = useEffectEvent(() => {
    if (!isUninitialized) reset();
  });
  useEffect(() => () => forget(), []);
  /** For forms, which put the messages at their fields: rejects with the ApiError. */
  const send = async (arg: Arg): Promise<Answer> => {
    const answer = await trigger(arg).unwrap();
    const notice = typeof done === 'function' ? done(answer) : done;
    if (notice !== undefined)
      dispatch(noticePosted(typeof notice === 'string' ? { kind: 'success', text: notice } : notice));
    return answer;
  };
  /** For buttons: never rejects; true after success. */
  const run = async (arg: Arg, onDone?: (answer: Answer) => void): Promise<boolean> => {
    try {
      const answer = await send(arg);
      onDone?.(answer);
      return true;
    } catch (failure) {
      if (failed) dispatch(noticePosted({ ...failed, text: errorMessage(failure) }));
      await onFailed?.(failure);
      return false;
    }
  };
  return { ...state, send, run, message: error === undefined ? undefined : errorMessage(error) };
}
