// A dialog that confirms one call, sends it, posts a notice and closes. It stays open after a failure and shows it.
import { useCall, type CallOptions, type MutationEndpoint } from '#app/platform/api/useCall.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

export interface ConfirmCallProps<Arg, Answer>
  extends CallOptions<Answer>, Omit<ConfirmDialogProps, 'busy' | 'message' | 'onYes'> {
  endpoint: MutationEndpoint<Arg, Answer>;
  /** The argument of the call. */
  arg: Arg;
  /** Called after success; closes by default. */
  onDone?: (answer: Answer) => void;
}

export function ConfirmCall<Arg, Answer>(props: ConfirmCallProps<Arg, Answer>) {
  const { endpoint, arg, cacheKey, done, failed, onFailed, onDone, ...dialog } = props;
  const { run, isLoading, message } = useCall(endpoint, { cacheKey, done, failed, onFailed });
  return (
    <ConfirmDialog
      {...dialog}
      busy={isLoading}
      message={message}
      onYes={() => void run(arg, onDone ?? dialog.onClose)}
    />
  );
}
