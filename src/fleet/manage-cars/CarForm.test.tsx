// Checks the form of a car without the table: its messages, its pictures, and what it sends.
import { createEvent, fireEvent, screen, waitFor, configure, within } from '@testing-library/react';
import { http } from 'msw';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { PICTURE_LIMITS, type Car } from '#domain/fleet/contract/cars.ts';
import { aCar } from '#domain/testing/builders.ts';
import { admin } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { aPicture, someExtras } from '#mocks/fleet/fixtures.ts';
import { CarForm } from './CarForm.tsx';
import { keptPictures, type QueuedPicture } from './pictureQueue.ts';
import { PicturesField } from './PicturesField.tsx';
import { chooseFiles, fillIn, followPreviews, form, photo, WRAITH } from './testing/carForm.ts';
import type { RootState } from '#app/platform/store/types.ts';
import { ManageExtras } from '../manage-extras/ManageExtras.tsx';
import { deferred } from '#app/testing/screenSteps.ts';

followPreviews();

function open(car?: Car) {
  const backend = useBackend({ signedInAs: admin.id, cars: car ? [car] : [] });
  const requests = recordRequests();
  renderWithProviders(<CarForm {...(car ? { car } : {})} />, {
    session: { userId: admin.id, isAdmin: true },
  });
  return { backend, requests };
}

test('shows one message at a time for a new car, and the reason of each refused file, and sends nothing', async () => {
  const NAME = 'Add New Car';
  const { requests } = open();
  const add = () => fireEvent.click(form(NAME).getByText('Add Car'));
  add();
  expect(await form(NAME).findByText('Please fill in all required fields')).toBeVisible();
  fillIn(NAME, WRAITH);
  add();
  expect(await form(NAME).findByText('Please add at least one image')).toBeVisible();

  await chooseFiles(NAME, photo('plan.pdf', 'application/pdf'), photo('empty.png', 'image/png', 0));
  expect(await form(NAME).findByText(/^plan.pdf: File type must be/)).toBeVisible();
  expect(form(NAME).getByText(/^empty.png: File is smaller than 1 byte/)).toBeVisible();
  await chooseFiles(NAME, photo('huge.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1));
  expect(await form(NAME).findByText('huge.jpg: File is larger than 10485760 bytes')).toBeVisible();
  await chooseFiles(NAME, ...Array.from({ length: 11 }, (_, index) => photo(`${index}.jpg`)));
  expect((await form(NAME).findAllByText(/Too many files/)).length).toBeGreaterThan(0);
  expect(form(NAME).queryByRole('img')).not.toBeInTheDocument();

  await chooseFiles(NAME, photo('front.jpg'));
  expect(await form(NAME).findByAltText('front.jpg')).toBeVisible();
  fillIn(NAME, { Year: '1899' });
  add();
  expect(await form(NAME).findByText(/^Year must be between 1900 and 20\d\d$/)).toBeVisible();
  fillIn(NAME, { Year: '2023', 'Price (£)': '0' });
  add();
  expect(await form(NAME).findByText('Please enter a valid price')).toBeVisible();
  expect(requests.take()).toEqual([]);
});

test('asks for the required fields and the images, and has the optional fields behind More, which a value or a fault opens', async () => {
  const NAME = 'Add New Car';
  open();
  const asked = () =>
    [...screen.getByRole('form', { name: NAME }).querySelectorAll('label')].map(
      ({ textContent }) => textContent,
    );
  const required = ['Make', 'Model', 'Year', 'Price (£)', 'Reason', 'Description'];
  expect(asked()).toEqual(required);
  fireEvent.click(form(NAME).getByRole('button', { name: 'More' }));
  expect(asked().slice(0, 8)).toEqual([...required, 'Day Rate (£)', 'Week Rate (£)']);
  fillIn(NAME, { ...WRAITH, Seats: '0' });
  fireEvent.click(form(NAME).getByRole('button', { name: 'Less' }));
  fireEvent.click(form(NAME).getByText('Add Car'));
  expect(await form(NAME).findByText('Seats is a whole number from 1 to 60.')).toBeVisible();
});

itAtFullExtent(
  'shows a message at each wrong field of a known car, and sends nothing until all are right',
  async () => {
    const NAME = 'Update Selected Car';
    const { backend, requests } = open(aCar({ weekPrice: 7000, pictures: [aPicture()] }));
    const update = () => fireEvent.click(form(NAME).getByText('Update Car'));
    fillIn(NAME, { Make: '', Model: '', Year: '', Description: '', 'Price (£)': '', Reason: '' });
    update();
    expect(await form(NAME).findByText('Make is required.')).toBeVisible();
    for (const text of [
      'Model is required.',
      'Year is required.',
      'Description is required.',
      'Price is required.',
      'Please select a reason.',
    ]) {
      expect(form(NAME).getByText(text)).toBeVisible();
    }
    fillIn(NAME, { ...WRAITH, Year: '1885', 'Price (£)': '0', Seats: '0' });
    fillIn(NAME, { 'Day Rate (£)': '0', 'Week Rate (£)': '-5' });
    update();
    const described = (label: string) => form(NAME).getByLabelText(label);
    await waitFor(() => expect(described('Year')).toHaveAccessibleDescription('Enter a valid year.'));
    for (const label of ['Price (£)', 'Day Rate (£)', 'Week Rate (£)'])
      expect(described(label)).toHaveAccessibleDescription(/Enter a valid positive price\./);
    expect(described('Seats')).toHaveAccessibleDescription('Seats is a whole number from 1 to 60.');
    expect(requests.take()).toEqual([]);

    const { promise: asked, resolve: answer } = deferred();
    server.use(http.put('*/api/cars/:id', () => asked));
    fillIn(NAME, { ...WRAITH, 'Day Rate (£)': '2400.5', 'Week Rate (£)': '' });
    fillIn(NAME, { Seats: '5', Colour: 'Black', Features: 'Glass roof' });
    update();
    await waitFor(() => expect(form(NAME).getByLabelText('Model')).toBeDisabled());
    expect(form(NAME).getByText('Cancel')).toBeDisabled();
    // There is no progress without new images.
    expect(screen.queryByRole('progressbar', { name: 'Upload of the images' })).not.toBeInTheDocument();
    answer();
    await waitFor(() => expect(backend.cars[0]).toMatchObject({ model: 'Wraith', dayPrice: 2400.5 }));
    expect(backend.cars[0]).toMatchObject({
      weekPrice: null,
      details: { seats: 5, colour: 'Black', features: ['Glass roof'] },
    });
  },
);

test('keeps what was typed and takes the other fields of a car that another user has changed', async () => {
  const NAME = 'Update Selected Car';
  const { backend } = open(aCar());
  fillIn(NAME, { Description: 'A coupe.' });
  backend.cars[0] = aCar({ model: 'Wraith', price: 450, version: 1 });
  const update = () => fireEvent.click(form(NAME).getByText('Update Car'));
  update();
  expect(
    await form(NAME).findByText(/now reads Rolls-Royce Wraith, 2024, £450\.00\. What you typed/),
  ).toBeVisible();
  expect(form(NAME).getByLabelText('Model')).toHaveValue('Wraith');
  expect(form(NAME).getByLabelText('Description')).toHaveValue('A coupe.');
  update();
  await waitFor(() => expect(backend.cars[0]).toMatchObject({ description: 'A coupe.', version: 2 }));
  expect(backend.cars[0]).toMatchObject({ model: 'Wraith', price: 450 });
});

describe('the pictures', () => {
  const ignore = () => undefined;
  const kept = (count: number) =>
    keptPictures(
      Array.from({ length: count }, (_, index) => aPicture({ id: String(index), alt: `Kept ${index}` })),
    );
  const added = (count: number) =>
    Array.from({ length: count }, (_, index): QueuedPicture => {
      const name = `new-${index}.jpg`;
      return { kind: 'new', key: name, file: new File(['x'], name), preview: `blob:${name}` };
    });
  const show = (queue: QueuedPicture[], disabled = false, remove: (key: string) => void = ignore) =>
    renderWithProviders(
      <PicturesField pictures={{ queue, add: ignore, remove, move: ignore }} disabled={disabled} />,
    );

  test('accept files up to the limits of a request and of a car', () => {
    const hasRoom = (queue: QueuedPicture[]) => {
      const { unmount } = show(queue);
      const drop = screen.getByText(/Drop images here|no room for more/).closest('button')!;
      const isFull = screen.queryByText('There is no room for more images in this form.') !== null;
      expect(drop.disabled).toBe(isFull);
      unmount();
      return !isFull;
    };
    const { perRequest, perCar } = PICTURE_LIMITS;
    expect({
      none: hasRoom([]),
      'one less than a request': hasRoom(added(perRequest - 1)),
      'a request': hasRoom(added(perRequest)),
      'one less than a car': hasRoom(kept(perCar - 1)),
      'a car': hasRoom(kept(perCar)),
    }).toEqual({
      ...{ none: true, 'one less than a request': true, 'a request': false },
      ...{ 'one less than a car': true, 'a car': false },
    });
  });

  test('cannot be changed while the form is being saved', () => {
    show([...kept(1), ...added(1)], true);
    for (const button of document.querySelectorAll('button')) expect(button).toBeDisabled();
  });

  test('have marks and moves within the ends, a spoken removal, and no drop of their own', () => {
    const remove = jest.fn();
    show([...kept(2), ...added(1)], false, remove);
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('.lcr-pictures-name')?.textContent)).toEqual([
      ...['Shown first', '', 'New'],
    ]);
    expect(screen.getByLabelText('Move Kept 0 earlier')).toBeDisabled();
    expect(screen.getByLabelText('Move Kept 0 later')).toBeEnabled();
    expect(screen.getByLabelText('Move new-0.jpg later')).toBeDisabled();
    const dropped = createEvent.drop(items[0]!);
    fireEvent(items[0]!, dropped);
    expect(dropped.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByLabelText('Remove Kept 1'));
    expect(remove.mock.calls).toEqual([['1']]);
    expect(screen.getByRole('status')).toHaveTextContent('Kept 1 is taken out.');
  });
});

describe('the extras', () => {
  // Visibility checks of table cells read the computed style of every ancestor, which is slow.
  configure({ defaultHidden: true });

  const lastNotice = ({ notices: { ids, entities } }: RootState) => entities[ids.at(-1)!];

  async function open() {
    const backend = useBackend({ signedInAs: admin.id, extras: someExtras() });
    const view = renderWithProviders(<ManageExtras />, {
      at: '/Adminpanel/Extras',
      session: { userId: admin.id, isAdmin: true },
    });
    await screen.findByText('Child seat');
    return { backend, ...view, notice: () => lastNotice(view.store.getState()) };
  }
  const row = (name: string) => within(screen.getByText(name).closest('[role=row]') as HTMLElement);

  const press = (name: string) =>
    fireEvent.click(screen.getByText(name, { selector: 'button, button > span' }));
  const dialog = async () => within(await screen.findByRole('dialog'));

  it('lists the extras with their prices, and adds one after the errors at its fields', async () => {
    const { backend, notice } = await open();
    for (const text of ['£180.00', 'per day', 'Music video']) {
      expect(row('Filming permit').getByText(text)).toBeVisible();
    }
    press('Add an extra');
    const form = within(screen.getByRole('form', { name: 'Add an extra' }));
    const enter = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    enter('Name', 'Champagne');
    enter('Price', '0');
    press('Save extra');
    await waitFor(() =>
      expect(form.getByLabelText('Price')).toHaveAccessibleDescription(/amount in pounds above 0/),
    );
    enter('Price', '60.50');
    enter('Offered with', 'Chauffeur');
    press('Save extra');
    expect(await screen.findByText('Champagne')).toBeVisible();
    expect(backend.extras.at(-1)).toMatchObject({
      price: 60.5,
      unit: 'reservation',
      CarForReason: 'Chauffeur',
    });
    expect(notice()).toMatchObject({ kind: 'success', text: 'Champagne is offered now.' });
  });

  itAtFullExtent('changes an extra, and withdraws it after a question', async () => {
    const { backend, notice } = await open();
    fireEvent.click(row('Ribbons').getByLabelText('Edit'));
    fireEvent.change((await dialog()).getByLabelText('Price'), { target: { value: '40' } });
    press('Save');
    await waitFor(() => expect(backend.extras.find(({ name }) => name === 'Ribbons')?.price).toBe(40));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    fireEvent.click(row('Ribbons').getByLabelText('Withdraw'));
    const question = await dialog();
    expect(question.getByText('Reservations that have it keep it.')).toBeVisible();
    fireEvent.click(question.getByText('Withdraw', { selector: 'button, button > span' }));
    await waitFor(() => expect(backend.extras.some(({ name }) => name === 'Ribbons')).toBe(false));
    await waitFor(() => expect(notice()?.text).toBe('Ribbons is no longer offered.'));
  });
});
