// A calendar subscription by a secret link: the user creates it, sees it once, replaces and revokes it.
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { takeSecret } from '#app/platform/api/secretArgs.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { useGetCalendarLinksQuery, calendarApi } from '../data/calendarApi.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import type { CalendarKind, CalendarLink } from '#domain/office/contract/calendars.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { NewLink } from './NewLink.tsx';
import { ReplaceLinkDialog, RevokeLinkDialog } from './LinkDialogs.tsx';
import { useDialog } from '#app/kit/dialog/useDialog.ts';

const SHOWS: Record<CalendarKind, string> = {
  jobs: 'Your accepted jobs with a date, with place and contact, in the calendar of your phone or computer.',
  reservations:
    'All confirmed reservations with car, reference and chauffeur, without names and amounts, in your own calendar.',
};

export interface SubscribeCalendarProps {
  kind: CalendarKind;
  /** The level of its heading on the page. */
  heading: 'h2' | 'h3';
}

export function SubscribeCalendar({ kind, heading }: SubscribeCalendarProps) {
  const { dialog, openDialog, closeDialog } = useDialog('Calendar link');
  const { currentData: links, error, isFetching, refetch } = useGetCalendarLinksQuery();
  // The link is shown once and stored nowhere else.
  const [url, setUrl] = useState<string>();
  const link = links?.find((each) => each.kind === kind);
  const content = () => {
    if (url) return <NewLink url={url} onDone={() => setUrl(undefined)} />;
    if (error) return <RequestFailure {...{ error, isFetching, refetch }} />;
    if (!links) return <Skeleton width={220} height={40} />;
    return link ? (
      <ActiveLink link={link} onChange={openDialog} />
    ) : (
      <CreateLink kind={kind} onCreated={setUrl} />
    );
  };
  return (
    <Stack
      component="section"
      aria-labelledby="subscribe-calendar"
      spacing={1.5}
      sx={{ alignItems: 'flex-start' }}
    >
      <Typography id="subscribe-calendar" variant="h4" component={heading}>
        Subscribe in your calendar
      </Typography>
      <p>{SHOWS[kind]}</p>
      {content()}
      {dialog?.kind === 'replace' && link && (
        <ReplaceLinkDialog kind={kind} onCreated={setUrl} onClose={closeDialog} />
      )}
      {dialog?.kind === 'revoke' && link && <RevokeLinkDialog kind={kind} onClose={closeDialog} />}
    </Stack>
  );
}

interface CreateLinkProps {
  kind: CalendarKind;
  /** Called with the link, which is shown once. */
  onCreated: (url: string) => void;
}

function CreateLink({ kind, onCreated }: CreateLinkProps) {
  const { run, isLoading, message } = useCall(calendarApi.endpoints.createCalendarLink);
  const create = () => run(kind, (created) => onCreated(takeSecret(created)?.url ?? ''));
  return (
    <>
      <FormMessage text={message} />
      <Button variant="outlined" disabled={isLoading} onClick={() => void create()}>
        {isLoading ? 'Creating...' : 'Create a calendar link'}
      </Button>
    </>
  );
}

interface ActiveLinkProps {
  link: CalendarLink;
  onChange: (kind: 'replace' | 'revoke') => void;
}

function ActiveLink({ link: { createdAt }, onChange }: ActiveLinkProps) {
  return (
    <>
      <p>
        Your link was created on {formatLondonDate(londonDate(Date.parse(createdAt)))}. It is not shown again;
        a new link replaces it.
      </p>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => onChange('replace')}>
          Replace the link
        </Button>
        <Button variant="outlined" color="error" onClick={() => onChange('revoke')}>
          Revoke the link
        </Button>
      </Stack>
    </>
  );
}
