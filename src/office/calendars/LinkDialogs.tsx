// The dialogs that confirm the end of a calendar link: replacement and revocation.
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { takeSecret } from '#app/platform/api/secretArgs.ts';
import { calendarApi } from '../data/calendarApi.ts';
import { noticePosted } from '#app/platform/notice/noticeSlice.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import type { CalendarKind } from '#domain/office/contract/calendars.ts';

const CONSEQUENCE = 'Calendars that use the present link are no longer updated.';
const REVOKED = 'The calendar link has been revoked.';

interface LinkDialogProps {
  kind: CalendarKind;
  onClose: () => void;
}

interface ReplaceLinkDialogProps extends LinkDialogProps {
  /** Called with the new link, which is shown once. */
  onCreated: (url: string) => void;
}

export function ReplaceLinkDialog({ kind, onCreated, onClose }: ReplaceLinkDialogProps) {
  return (
    <ConfirmCall
      endpoint={calendarApi.endpoints.createCalendarLink}
      cacheKey="replaceCalendarLink"
      arg={kind}
      question="Replace the calendar link?"
      yes="Replace"
      busyText="Replacing..."
      onDone={(created) => {
        const answer = takeSecret(created);
        if (!answer) return;
        onCreated(answer.url);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{CONSEQUENCE} They need the new link.</p>
    </ConfirmCall>
  );
}

export function RevokeLinkDialog({ kind, onClose }: LinkDialogProps) {
  const dispatch = useAppDispatch();
  return (
    <ConfirmCall
      endpoint={calendarApi.endpoints.revokeCalendarLink}
      arg={kind}
      question="Revoke the calendar link?"
      yes="Revoke"
      busyText="Revoking..."
      done={REVOKED}
      onFailed={(failure) => {
        // Another window has revoked the link.
        if (!isApiError(failure) || failure.status !== 404) return;
        dispatch(noticePosted({ kind: 'success', text: REVOKED }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{CONSEQUENCE} You can create a new link at any time.</p>
    </ConfirmCall>
  );
}
