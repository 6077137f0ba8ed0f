// Checks the driver's upload of a licence: the missing pictures, the states until the review, its result, and
// the error messages.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { selectOwnLicence } from '../data/licenceSelectors.ts';
import { licenceChanged } from '#app/platform/realtime/realtimeEvents.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { LICENCE_PICTURE } from '#domain/jobs/contract/licence.ts';
import { stateAfterChange } from '#domain/jobs/licence.ts';
import { refuse } from '#mocks/answers.ts';
import { driver, admin, type Backend, type StoredLicence } from '#mocks/backend.ts';
import { aLicence, PORTRAIT_ID } from '#mocks/jobs/fixtures.ts';
import { licenceOf } from '#mocks/jobs/licences.ts';
import { server, useBackend } from '#mocks/node.ts';
import { UploadPortrait } from './UploadPortrait.tsx';
import { UploadLicence } from './UploadLicence.tsx';
import { ReviewLicence } from './ReviewLicence.tsx';
import { deferred } from '#app/testing/screenSteps.ts';

beforeAll(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined });
});

const jpeg = (name = 'front.jpg') => new File(['picture'], name, { type: 'image/jpeg' });

function open(licence?: StoredLicence, isVerified = false) {
  const backend = useBackend({
    signedInAs: driver.id,
    licences: licence ? { [driver.id]: licence } : {},
  });
  const view = renderWithProviders(<UploadLicence isVerified={isVerified} />, {
    session: { userId: driver.id, isDriver: true },
  });
  return { backend, ...view };
}
/**
 * Stores each upload without the mocks' handler. jsdom sends no file content, so that handler would refuse
 * it.
 */
function acceptUploads(backend: Backend): void {
  server.use(
    http.put('*/api/drivers/me/licence/:item', ({ params }) => {
      const licence = (backend.licences[driver.id] ??= aLicence({ documents: [] }));
      licence.documents.push(...aLicence().documents.filter(({ item }) => item === params['item']));
      licence.state = stateAfterChange(
        licence.state,
        licence.documents.map(({ item }) => item),
      );
      return HttpResponse.json(licenceOf(backend, driver.id));
    }),
  );
}
const part = async (item: 'Front' | 'Back') => {
  const label = await screen.findByText(`${item} of the licence`);
  return within(label.closest('li') as HTMLElement);
};
const says = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

it('shows the missing pictures, and waits for a review after both uploads', async () => {
  const { backend, user } = open();
  acceptUploads(backend);
  await says('Still missing: the front and the back of your licence.');
  await user.upload((await part('Front')).getByLabelText('Front of the licence'), jpeg());
  await says('Still missing: the back of your licence.');
  const picture = (await part('Front')).getByRole('img', { name: 'Front of the licence' });
  expect(picture.getAttribute('src')).toMatch(`/api/users/${driver.id}/licence/front?document=`);
  await user.upload((await part('Back')).getByLabelText('Back of the licence'), jpeg('back.jpg'));
  await says('The pictures wait for our check. We mail you the result.');
});

it('shows the preview and the progress of an upload until it ends, and sends one at a time', async () => {
  const { backend, user } = open(aLicence());
  const { promise: asked, resolve: answer } = deferred();
  acceptUploads(backend);
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/drivers/me/licence/:item', ({ params }) => {
      sent.push(params['item']);
      return asked;
    }),
  );
  const front = await part('Front');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await user.upload(front.getByLabelText('Front of the licence'), jpeg());
  expect(await front.findByRole('progressbar', { name: 'Upload of the front' })).toBeVisible();
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  expect(front.getByRole('img', { name: 'Front of the licence, being uploaded' })).toBeVisible();
  expect(front.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  expect(front.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await user.upload(front.getByLabelText('Front of the licence'), jpeg('other.jpg'));
  answer();
  expect(await front.findByRole('button', { name: 'Replace' })).toBeEnabled();
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(await front.findByRole('img', { name: 'Front of the licence' })).toBeVisible();
  expect(sent).toEqual(['front']);
});

it('deletes a picture that waits', async () => {
  const { user } = open(aLicence());
  await says('The pictures wait for our check.');
  await user.click((await part('Back')).getByRole('button', { name: 'Delete' }));
  await says('Still missing: the back of your licence.');
  expect((await part('Back')).getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
});

it('refuses a wrong file at its picture with the reason, sends nothing, and keeps the picture before', async () => {
  const { backend } = open(aLicence());
  const front = await part('Front');
  const large = new Uint8Array(LICENCE_PICTURE.bytes + 1);
  const heic = /is a HEIC picture.*choose it from Photos instead of Files/;
  for (const [file, message] of [
    [new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), /Please choose a JPEG, PNG or WebP file\./],
    [new File([], 'a.jpg', { type: 'image/jpeg' }), /"a\.jpg" is empty\./],
    [new File([large], 'a.jpg', { type: 'image/jpeg' }), /"a\.jpg" is larger than 10 MB\./],
    [new File(['heic'], 'IMG_1.HEIC', { type: 'image/heic' }), heic],
    [new File([large], 'b.jpg', { type: 'image/jpeg' }), /"b\.jpg" is larger than 10 MB\./],
    [new File(['heic'], 'IMG_1.heic', { type: '' }), heic],
  ] as const) {
    // A user can choose any file in the dialog of the browser.
    fireEvent.change(front.getByLabelText('Front of the licence'), { target: { files: [file] } });
    expect(await front.findByText(message)).toBeVisible();
  }
  expect(front.getByRole('img', { name: 'Front of the licence' })).toBeVisible();
  expect(front.getByRole('button', { name: 'Replace' })).toBeEnabled();
  expect(backend.licences[driver.id]).toEqual(aLicence());
});

it("shows the server's refusal at its picture, and uploads the next choice", async () => {
  const { backend, user } = open();
  acceptUploads(backend);
  const text = 'The picture "front.jpg" is damaged and cannot be read.';
  server.use(http.put('*/api/drivers/me/licence/:item', () => refuse(422, text), { once: true }));
  const input = (await part('Front')).getByLabelText('Front of the licence');
  await user.upload(input, jpeg());
  expect(await (await part('Front')).findByText(text)).toBeVisible();
  await user.upload(input, jpeg());
  await says('Still missing: the back of your licence.');
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

it('shows the state of the licence, and deletes no approved picture', async () => {
  const state = (licence: Partial<StoredLicence>, isVerified = false) => open(aLicence(licence), isVerified);
  const rejected: Partial<StoredLicence> = {
    state: 'rejected',
    documents: [],
    reason: 'The back is blurred.',
    waitingSince: null,
  };
  const first = state(rejected);
  await says('We could not approve your licence: The back is blurred.');
  await says('Still missing: the front and the back of your licence.');
  first.unmount();
  const second = state({ state: 'approved', expiresOn: '2031-05-01' }, true);
  await says('Your licence is approved. It expires on Thu, 1 May 2031.');
  expect((await part('Front')).getByRole('button', { name: 'Replace' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  second.unmount();
  state({ state: 'missing', documents: [], expiresOn: '2020-05-01', waitingSince: null });
  await says(
    'Your licence expired on Fri, 1 May 2020. Still missing: the front and the back of your licence.',
  );
});

it('shows a verified driver without pictures the expiry date of an earlier licence, or nothing', async () => {
  for (const [expiresOn, count] of [
    ['2031-05-01', 1],
    [null, 0],
  ] as const) {
    const licence = aLicence({ state: 'missing', documents: [], expiresOn, waitingSince: null });
    const { store, unmount } = open(licence, true);
    await waitFor(() => expect(selectOwnLicence(store.getState())).toBeDefined());
    const text = /^Your present licence stays valid until Thu, 1 May 2031/;
    expect(screen.queryAllByText(text)).toHaveLength(count);
    expect(screen.queryAllByRole('heading', { name: 'Your licence' })).toHaveLength(count);
    unmount();
  }
});

it('shows the result of a review at once, and one whose event was missed when the tab gets the focus', async () => {
  const { backend, store } = open(aLicence());
  await says('The pictures wait for our check.');
  Object.assign(backend.licences[driver.id] ?? {}, { state: 'rejected', documents: [], reason: 'Blurred.' });
  act(() => void store.dispatch(licenceChanged({ driverId: driver.id })));
  await says('We could not approve your licence: Blurred.');
  backend.licences[driver.id] = aLicence({ state: 'rejected', reason: 'The back is not readable.' });
  act(() => void store.dispatch(baseApi.internalActions.onFocus()));
  await says('We could not approve your licence: The back is not readable.');
});

it('uploads and deletes the portrait, which begins with the initials', async () => {
  const backend = useBackend({ signedInAs: driver.id });
  server.use(
    http.put('*/api/drivers/me/portrait', () => {
      // jsdom sends no file content, so the mocks' handler would refuse it.
      backend.licences[driver.id] = aLicence({ portrait: aLicence({ state: 'approved' }).portrait });
      return HttpResponse.json(licenceOf(backend, driver.id));
    }),
  );
  const { user } = renderWithProviders(<UploadPortrait />, {
    session: { userId: driver.id, isDriver: true },
  });
  expect(await screen.findByRole('heading', { name: 'Your portrait' })).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await user.upload(screen.getByLabelText('Portrait'), jpeg('me.jpg'));
  const portrait = await screen.findByRole('img', { name: /^Portrait of / });
  expect(portrait.getAttribute('src')).toMatch(`/api/portraits/${PORTRAIT_ID}`);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('img')).not.toBeInTheDocument());
  expect(backend.licences[driver.id]?.portrait).toBeNull();
});

describe('the review of a licence', () => {
  function open(licence?: StoredLicence) {
    const backend = useBackend({
      signedInAs: admin.id,
      licences: licence ? { [driver.id]: licence } : {},
    });
    const view = renderWithProviders(<ReviewLicence driver={{ ...driver }} />, {
      session: { userId: admin.id, isAdmin: true },
    });
    return { backend, ...view };
  }
  const press = async (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name }));

  it('shows the pictures, and approves them with an expiry date', async () => {
    const { backend, user } = open(aLicence());
    for (const name of ['Front of the licence', 'Back of the licence']) {
      expect(await screen.findByRole('img', { name })).toBeVisible();
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    }
    await press(user, 'Approve');
    const dialog = within(screen.getByRole('dialog', { name: `Approve the licence of ${driver.name}?` }));
    await user.type(dialog.getByLabelText('Licence expires on'), '01/05/2020');
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText('The expiry date must be in the future.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Licence expires on'));
    await user.type(dialog.getByLabelText('Licence expires on'), '01/05/2031');
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/^Approved on .* It expires on Thu, 1 May 2031\.$/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(backend.users.find(({ id }) => id === driver.id)?.isVerifiedDriver).toBe(true);
    await press(user, 'Change the expiry date');
    expect(screen.getByLabelText('Licence expires on')).toHaveValue('01/05/2031');
  });

  it('rejects the pictures with a reason', async () => {
    const { backend, user } = open(aLicence());
    await press(user, 'Reject');
    const dialog = within(screen.getByRole('dialog', { name: `Reject the licence of ${driver.name}?` }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText('Reason is required.')).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'The back is blurred.' } });
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText(/^Rejected on .*: The back is blurred\.$/)).toBeVisible();
    expect(backend.licences[driver.id]).toMatchObject({ state: 'rejected', documents: [] });
  });

  it('deletes the portrait', async () => {
    const { backend, user } = open(aLicence({ state: 'approved', expiresOn: '2031-05-01' }));
    expect(await screen.findByRole('img', { name: `Portrait of ${driver.name}` })).toBeVisible();
    await press(user, 'Delete the portrait');
    await waitFor(() => expect(screen.queryByRole('img', { name: /^Portrait/ })).not.toBeInTheDocument());
    expect(backend.licences[driver.id]?.portrait).toBeNull();
  });

  it('offers no approval while a picture is missing', async () => {
    const { documents } = aLicence();
    open(aLicence({ state: 'missing', documents: documents.filter(({ item }) => item === 'front') }));
    expect(await screen.findByText('Not uploaded: back.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reject' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('refuses an approval of pictures that the driver has replaced meanwhile', async () => {
    const { backend, user } = open(aLicence());
    await press(user, 'Approve');
    const dialog = within(screen.getByRole('dialog'));
    const [front] = backend.licences[driver.id]?.documents ?? [];
    if (front) front.id = backend.nextId();
    await user.type(dialog.getByLabelText('Licence expires on'), '01/05/2031');
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(
      await dialog.findByText('The pictures have changed meanwhile. Please look at them again.'),
    ).toBeVisible();
    await waitFor(() =>
      expect(document.querySelector('img')?.getAttribute('src')).toContain(front?.id ?? 'none'),
    );
  });
});
