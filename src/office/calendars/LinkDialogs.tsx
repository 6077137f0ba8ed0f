// The dialogs that confirm the end of a calendar link: replacement and revocation.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { errorMessage, isApiError } from '#app/platform/api/apiError.ts';
import { takeSecret } from '#app/platform/api/secretArgs.ts';
import { useResetOnUnmount } from '#app/platform/api/useResetOnUnmount.ts';
import { useCreateCalendarLinkMutation, useRevokeCalendarLinkMutation } from '../data/calendarApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import type { CalendarKind } from '#domain/office/contract/calendars.ts';
import { linkChangeClosed } from './subscribeCalendarSlice.ts';

const CONSEQUENCE = 'Calendars that use the present link are no longer updated.';

interface ReplaceLinkDialogProps {
  kind: CalendarKind;
  /** Called with the new link, which is shown once. */
  onCreated: (url: string) => void;
}

export function ReplaceLinkDialog({ kind, onCreated }: ReplaceLinkDialogProps) {
  const dispatch = useAppDispatch();
  const [create, { isLoading, error }] = useResetOnUnmount(
    useCreateCalendarLinkMutation({ fixedCacheKey: 'replaceCalendarLink' }),
  );
  const onYes = async () => {
    const { data } = await create(kind);
    const answer = data && takeSecret(data);
    if (!answer) return;
    onCreated(answer.url);
    dispatch(linkChangeClosed());
  };
  return (
    <ConfirmDialog
      question="Replace the calendar link?"
      yes="Replace"
      busyText="Replacing..."
      busy={isLoading}
      message={error && errorMessage(error)}
      onYes={() => void onYes()}
      onClose={() => dispatch(linkChangeClosed())}
    >
      <p>{CONSEQUENCE} They need the new link.</p>
    </ConfirmDialog>
  );
}

export function RevokeLinkDialog({ kind }: { kind: CalendarKind }) {
  const dispatch = useAppDispatch();
  const [revoke, { isLoading, error }] = useResetOnUnmount(
    useRevokeCalendarLinkMutation({ fixedCacheKey: 'revokeCalendarLink' }),
  );
  const onYes = async () => {
    const { error: failure } = await revoke(kind);
    // 404: another window has revoked the link.
    if (failure && !(isApiError(failure) && failure.status === 404)) return;
    dispatch(noticePosted({ kind: 'success', text: 'The calendar link has been revoked.' }));
    dispatch(linkChangeClosed());
  };
  return (
    <ConfirmDialog
      question="Revoke the calendar link?"
      yes="Revoke"
      busyText="Revoking..."
      busy={isLoading}
      message={error && errorMessage(error)}
      onYes={() => void onYes()}
      onClose={() => dispatch(linkChangeClosed())}
    >
      <p>{CONSEQUENCE} You can create a new link at any time.</p>
    </ConfirmDialog>
  );
}
