// Checks calendar links: a link is shown once, replaced and revoked, and never in the store.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { selectNextNotice } from '#app/platform/notice/noticeSlice.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import type { CalendarKind } from '#domain/office/contract/calendars.ts';
import { refuse } from '#mocks/answers.ts';
import { admin, verifiedDriver, type StoredUser } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { SubscribeCalendar } from './SubscribeCalendar.tsx';

const LINK = /^http:\/\/[^/]+\/api\/calendars\/[\w-]{43}\.ics$/;
const createdAt = '2026-11-02T10:00:00.000Z';

function show(who: StoredUser = verifiedDriver, kind: CalendarKind = 'jobs', hasLink = false) {
  const backend = useBackend({
    signedInAs: who.id,
    calendarLinks: hasLink ? [{ kind, createdAt, userId: who.id }] : [],
  });
  const view = renderWithProviders(<SubscribeCalendar kind={kind} heading="h2" />, {
    session: { userId: who.id, isDriver: who.isDriver, isAdmin: who.isAdmin },
  });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const notice = () => selectNextNotice(view.store.getState())?.text;
  return { ...view, backend, press, notice };
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Your calendar link' });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

afterEach(stopWatching);

test('creates a link with one call, and shows it once, outside the store', async () => {
  const { press, store, user, backend } = show();
  // No link is offered before it is known whether the user has one.
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  const create = await screen.findByRole('button', { name: 'Create a calendar link' });
  const calls = watchRequests();
  await user.dblClick(create);
  const { value } = await field();
  expect(value).toMatch(LINK);
  expect(await field()).toHaveFocus();
  await waitFor(() => expect(calls).toEqual(['POST /api/calendars', 'GET /api/calendars']));
  expect(screen.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
    'href',
    value.replace('http:', 'webcal:'),
  );
  expect(JSON.stringify(store.getState())).not.toContain(value.slice(-47));
  expect(backend.calendarLinks).toMatchObject([{ kind: 'jobs', userId: verifiedDriver.id }]);
  await press('Done');
  expect(await screen.findByText(/^Your link was created on Sat, 21 Nov 2026\. It is not/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('copies the link, and shows an error when it cannot', async () => {
  const { press, notice, user } = show();
  await press('Create a calendar link');
  const { value } = await field();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await press('Copy the link');
  await waitFor(() => expect(notice()).toBe('The calendar link is copied.'));
  expect(copied).toHaveBeenCalledWith(value);
  copied.mockRejectedValue(new Error('Not allowed.'));
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  await waitFor(() =>
    expect(notice()).toBe('The link could not be copied. Please select it and copy it yourself.'),
  );
});

test('requires a confirmation before it replaces a link, and shows the new one', async () => {
  const { press, backend, user } = show(verifiedDriver, 'jobs', true);
  expect(await screen.findByText(/^Your link was created on Mon, 2 Nov 2026\./)).toBeVisible();
  await press('Replace the link');
  const question = await dialog('Replace the calendar link?');
  expect(backend.calendarLinks).toMatchObject([{ createdAt }]);
  await user.click(question.getByRole('button', { name: 'Replace' }));
  expect((await field()).value).toMatch(LINK);
  expect(backend.calendarLinks).toHaveLength(1);
  expect(backend.calendarLinks[0]?.createdAt).not.toBe(createdAt);
});

test('requires a confirmation before it revokes a link', async () => {
  const { press, backend, notice, user } = show(admin, 'reservations', true);
  await press('Revoke the link');
  await user.click((await dialog('Revoke the calendar link?')).getByRole('button', { name: 'Cancel' }));
  expect(backend.calendarLinks).toHaveLength(1);
  await press('Revoke the link');
  await user.click((await dialog('Revoke the calendar link?')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('button', { name: 'Create a calendar link' })).toBeVisible();
  expect(backend.calendarLinks).toEqual([]);
  expect(notice()).toBe('The calendar link has been revoked.');
});

test('treats a link that another window has revoked as revoked', async () => {
  const { press, backend, user } = show(verifiedDriver, 'jobs', true);
  await press('Revoke the link');
  backend.calendarLinks = [];
  await user.click((await dialog('Revoke the calendar link?')).getByRole('button', { name: 'Revoke' }));
  await press('Create a calendar link');
  await field();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('shows in the dialog why a link cannot be revoked', async () => {
  const { press, user } = show(verifiedDriver, 'jobs', true);
  server.use(http.delete('*/api/calendars/:kind', () => refuse(503, 'The service is busy.')));
  await press('Revoke the link');
  const question = await dialog('Revoke the calendar link?');
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await question.findByText('The service is busy.')).toBeVisible();
});

test('shows why no link was created', async () => {
  const { press, backend } = show();
  for (const each of backend.users) if (each.id === verifiedDriver.id) each.isVerifiedDriver = false;
  await press('Create a calendar link');
  expect(await screen.findByText('You are not authorized to do this.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
