// Checks the fleet's screen of the admins.
import { File as NodeFile } from 'node:buffer';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin, type Backend } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { aPicture } from '#mocks/pictures.ts';
import { ManageCars } from './index.ts';

// Visibility checks of table cells read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

const LONG = `${'Long bonnet, short tail. '.repeat(5)}Ask for it.`;
const pictures = ['front', 'side', 'back'].map((id) =>
  aPicture({ id, alt: `The ${id}`, base: `/media/${id}` }),
);
const ghost = aCar({ pictures, description: LONG });

/** The addresses of previews that are not revoked yet. */
const previews = new Set<string>();
beforeEach(() => {
  let made = 0;
  previews.clear();
  Object.assign(URL, {
    createObjectURL: () => {
      const address = `blob:preview-${(made += 1)}`;
      previews.add(address);
      return address;
    },
    revokeObjectURL: (address: string) => void previews.delete(address),
  });
});

async function open(overrides: Partial<Backend> = {}) {
  const backend = useBackend({
    signedInAs: admin.id,
    cars: [ghost, aCar({ id: anId(102), model: 'Dawn' })],
    ...overrides,
  });
  const requests = recordRequests();
  const view = renderWithProviders(<ManageCars />, {
    at: '/Adminpanel/Rentalcars',
    session: { userId: admin.id, isAdmin: true },
  });
  expect(screen.getByRole('progressbar', { name: 'Loading cars' })).toBeVisible();
  await screen.findByText('Rolls-Royce Ghost');
  requests.take();
  return { backend, requests, ...view };
}
type User = Awaited<ReturnType<typeof open>>['user'];

/** Limited to the table, because the form below it also has the name of the car. */
const row = (text: string) =>
  within(
    screen
      .getAllByText(text)
      .find((name) => name.closest('[role=row]'))!
      .closest<HTMLElement>('[role=row]')!,
  );
const form = (name: string) => within(screen.getByRole('form', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const photo = (name: string, type = 'image/jpeg', bytes = 4) =>
  new NodeFile([new Uint8Array(bytes)], name, { type }) as unknown as File;

async function fillIn(user: User, name: string, fields: Partial<Record<string, string>>) {
  const inForm = form(name);
  for (const [label, value] of Object.entries(fields)) {
    const field = inForm.getByLabelText(label);
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, value ?? '');
    else {
      await user.clear(field);
      // Pastes the text, because typing each key is slow.
      if (value) await user.paste(value);
    }
  }
}
const WRAITH = {
  Make: 'Rolls-Royce',
  Model: 'Wraith',
  Year: '2023',
  'Price (£)': '450.5',
  Reason: 'Chauffeur',
  Description: 'A coupe.',
};

async function chooseFiles(name: string, ...files: File[]) {
  fireEvent.change(form(name).getByLabelText('Images'), { target: { files } });
  await waitFor(() => undefined);
}

describe('the table', () => {
  test('shows a carousel, details, a truncated description and the price', async () => {
    const { user } = await open();
    const car = row('Rolls-Royce Ghost');
    expect(car.getByText('2024, Music Video')).toBeVisible();
    expect(car.getByText('£400.00 / Hour')).toBeVisible();
    expect(car.getByText(`${LONG.slice(0, 100).trimEnd()}...`)).toBeVisible();
    await user.click(car.getByRole('button', { name: 'Read more' }));
    expect(car.getByText(LONG)).toBeVisible();
    await user.click(car.getByRole('button', { name: 'Show less' }));
    expect(car.queryByText(LONG)).not.toBeInTheDocument();
    await user.click(car.getByRole('button', { name: 'Next picture' }));
    expect(car.getByRole('button', { name: 'Show picture 2 of 3' })).toHaveAttribute('aria-current', 'true');
    expect(row('Rolls-Royce Dawn').getByText('No images available')).toBeVisible();
  });

  test('filters and sorts, and stores both in the address', async () => {
    const { user, place } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search cars' }), 'dawn');
    await waitFor(() => expect(screen.queryByText('Rolls-Royce Ghost')).not.toBeInTheDocument());
    expect(place.current.search).toBe('?q=dawn');
  });

  test('shows a red banner with Retry when the cars cannot be read', async () => {
    useBackend({ signedInAs: admin.id });
    server.use(http.get('*/api/cars', () => refuse(500, 'The catalogue is being updated.'), { once: true }));
    const { user } = renderWithProviders(<ManageCars />, { session: { userId: admin.id, isAdmin: true } });
    expect(await screen.findByText('Failed to fetch cars')).toBeVisible();
    expect(screen.getByText('The catalogue is being updated.')).toBeVisible();
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.get('*/api/cars', () => asked));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('progressbar', { name: 'Loading cars' })).toBeVisible();
    expect(screen.queryByText('Failed to fetch cars')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('Rolls-Royce Ghost')).toBeVisible();
    expect(screen.queryByText('Failed to fetch cars')).not.toBeInTheDocument();
  });
});

describe('adding', () => {
  const NAME = 'Add New Car';
  const add = (user: User) => user.click(form(NAME).getByRole('button', { name: 'Add Car' }));
  async function openForm() {
    const opened = await open();
    await opened.user.click(screen.getByRole('button', { name: NAME }));
    await screen.findByRole('form', { name: NAME });
    return opened;
  }

  test('opens the form with the button, and closes it with Cancel', async () => {
    const { user } = await openForm();
    expect(screen.getByRole('form', { name: NAME })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form', { name: NAME })).not.toBeInTheDocument();
  });

  test('shows the messages of the specification in their order, and sends nothing', async () => {
    const { user, requests } = await openForm();
    await add(user);
    expect(form(NAME).getByText('Please fill in all required fields')).toBeVisible();
    await fillIn(user, NAME, WRAITH);
    await add(user);
    expect(form(NAME).getByText('Please add at least one image')).toBeVisible();
    await chooseFiles(NAME, photo('front.jpg'));
    expect(await form(NAME).findByRole('img', { name: 'front.jpg' })).toBeVisible();
    await fillIn(user, NAME, { Year: '1899' });
    await add(user);
    expect(form(NAME).getByText(/^Year must be between 1900 and 20\d\d$/)).toBeVisible();
    await fillIn(user, NAME, { Year: '2023', 'Price (£)': '0' });
    await add(user);
    expect(form(NAME).getByText('Please enter a valid price')).toBeVisible();
    expect(requests.take().filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('shows the messages of the dropzone for refused files', async () => {
    await openForm();
    await chooseFiles(NAME, photo('plan.pdf', 'application/pdf'), photo('empty.png', 'image/png', 0));
    expect(await form(NAME).findByText(/^plan.pdf: File type must be/)).toBeVisible();
    expect(form(NAME).getByText(/^empty.png: File is smaller than 1 byte/)).toBeVisible();
    await chooseFiles(NAME, photo('huge.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1));
    expect(await form(NAME).findByText('huge.jpg: File is larger than 10485760 bytes')).toBeVisible();
    await chooseFiles(NAME, ...Array.from({ length: 11 }, (_, index) => photo(`${index}.jpg`)));
    expect((await form(NAME).findAllByText(/Too many files/)).length).toBeGreaterThan(0);
    expect(form(NAME).queryByRole('img')).not.toBeInTheDocument();
  });

  test('sends fields and ordered images once, empties the form and refetches the list', async () => {
    const { user, requests, backend } = await openForm();
    await fillIn(user, NAME, WRAITH);
    await chooseFiles(NAME, photo('front.jpg'), photo('side.jpg'), photo('mistake.jpg'));
    await user.click(await form(NAME).findByRole('button', { name: 'Remove mistake.jpg' }));
    await user.click(form(NAME).getByRole('button', { name: 'Move side.jpg earlier' }));
    expect(screen.getByText('side.jpg is now image 1 of 2.')).toBeInTheDocument();
    requests.take();
    expect(previews.size).toBe(3);
    await add(user);
    expect(await screen.findByText('Car added successfully')).toBeVisible();
    expect(previews.size).toBe(0);
    expect(await screen.findByText('Rolls-Royce Wraith')).toBeVisible();
    expect(requests.take()).toEqual(['POST /api/cars', 'GET /api/cars']);
    expect(backend.cars.at(-1)).toMatchObject({ model: 'Wraith', price: 450.5, CarForReason: 'Chauffeur' });
    expect(backend.cars.at(-1)?.pictures.map(({ alt }) => alt)).toEqual(['side.jpg', 'front.jpg']);
    expect(form(NAME).getByLabelText('Model')).toHaveValue('');
    expect(form(NAME).queryByRole('img')).not.toBeInTheDocument();
  });

  test('shows the reason of a failed save and keeps all input; puts no file into the store', async () => {
    const { user, store } = await openForm();
    server.use(http.post('*/api/cars', () => refuse(413, '"front.jpg" is larger than 10 MB.')));
    await fillIn(user, NAME, WRAITH);
    await chooseFiles(NAME, photo('front.jpg'));
    await form(NAME).findByRole('img', { name: 'front.jpg' });
    await add(user);
    expect(await form(NAME).findByText('An error occurred while saving the car')).toBeVisible();
    expect(form(NAME).getByText('"front.jpg" is larger than 10 MB.')).toBeVisible();
    expect(form(NAME).getByLabelText('Model')).toHaveValue('Wraith');
    expect(form(NAME).getByRole('img', { name: 'front.jpg' })).toBeVisible();
    expect(JSON.stringify(store.getState())).not.toContain('front.jpg"');
  });
});

describe('updating', () => {
  const NAME = 'Update Selected Car';
  const update = (user: User) => user.click(form(NAME).getByRole('button', { name: 'Update Car' }));
  async function select() {
    const opened = await open();
    await opened.user.click(row('Rolls-Royce Ghost').getByRole('button', { name: 'Update' }));
    await screen.findByRole('form', { name: NAME });
    return opened;
  }

  test('stores details, and shows the error of an invalid one at its field', async () => {
    const { user, backend } = await select();
    await fillIn(user, NAME, { Seats: '0', Colour: 'Black', Features: 'Glass roof' });
    await update(user);
    expect(form(NAME).getByLabelText('Seats')).toHaveAccessibleDescription(
      'Seats is a whole number from 1 to 60.',
    );
    await fillIn(user, NAME, { Seats: '5' });
    await update(user);
    await screen.findByText('Car updated successfully');
    expect(backend.cars[0]?.details).toEqual({ seats: 5, colour: 'Black', features: ['Glass roof'] });
  });

  test('accepts missing rates of days and weeks, and shows the error of an invalid one at its field', async () => {
    const { user, backend } = await select();
    await fillIn(user, NAME, { 'Day Rate (£)': '0', 'Week Rate (£)': '-5' });
    await user.click(form(NAME).getByRole('button', { name: 'Update Car' }));
    for (const label of ['Day Rate (£)', 'Week Rate (£)']) {
      expect(form(NAME).getByLabelText(label)).toHaveAccessibleDescription('Enter a valid positive price.');
    }
    await fillIn(user, NAME, { 'Day Rate (£)': '2400.5', 'Week Rate (£)': '' });
    await user.click(form(NAME).getByRole('button', { name: 'Update Car' }));
    await screen.findByText('Car updated successfully');
    expect(backend.cars[0]).toMatchObject({ dayPrice: 2400.5, weekPrice: null });
    expect(await screen.findByText('£2,400.50 per day')).toBeInTheDocument();
  });

  test('fills the form with the car; Cancel clears the selection', async () => {
    const { user } = await select();
    expect(screen.getByRole('heading', { name: NAME })).toBeVisible();
    expect(form(NAME).getByLabelText('Model')).toHaveValue('Ghost');
    expect(form(NAME).getByLabelText('Price (£)')).toHaveValue(400);
    expect(form(NAME).getByLabelText('Reason')).toHaveValue('MusicVideo');
    expect(form(NAME).getAllByRole('img')).toHaveLength(3);
    await user.click(form(NAME).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form', { name: NAME })).not.toBeInTheDocument();
  });

  test('requires a confirmation before another car replaces the input', async () => {
    const { user } = await select();
    const model = () => form(NAME).getByLabelText('Model');
    const another = () => user.click(row('Rolls-Royce Dawn').getByRole('button', { name: 'Update' }));
    await fillIn(user, NAME, { Model: 'Ghost II' });
    await user.click(row('Rolls-Royce Ghost').getByRole('button', { name: 'Update' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(model()).toHaveValue('Ghost II');
    await another();
    const question = within(await screen.findByRole('dialog', { name: 'Discard the changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(model()).toHaveValue('Ghost II');
    await another();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(model()).toHaveValue('Dawn'));
    // This form has no changes yet.
    await user.click(row('Rolls-Royce Ghost').getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(model()).toHaveValue('Ghost'));
  });

  test('shows a message at each missing field', async () => {
    const { user, requests } = await select();
    await fillIn(user, NAME, { Make: '', Model: '', Year: '', Description: '', 'Price (£)': '', Reason: '' });
    await update(user);
    const inForm = form(NAME);
    for (const text of [
      'Make is required.',
      'Model is required.',
      'Year is required.',
      'Description is required.',
      'Price is required.',
      'Please select a reason.',
    ]) {
      expect(inForm.getByText(text)).toBeVisible();
    }
    await fillIn(user, NAME, { Year: '1885', 'Price (£)': '0' });
    await update(user);
    expect(form(NAME).getByText('Enter a valid year.')).toBeVisible();
    expect(form(NAME).getByText('Enter a valid positive price.')).toBeVisible();
    expect(requests.take().filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  test('saves once with the changes of the images, and shows a green banner', async () => {
    const { user, requests, backend } = await select();
    await fillIn(user, NAME, { Model: 'Ghost II' });
    await user.click(form(NAME).getByRole('button', { name: 'Remove The front' }));
    await chooseFiles(NAME, photo('new.webp', 'image/webp'));
    await user.click(await form(NAME).findByRole('button', { name: 'Move new.webp earlier' }));
    requests.take();
    await update(user);
    expect(await screen.findByText('Car updated successfully')).toBeVisible();
    expect(await screen.findByText('Rolls-Royce Ghost II')).toBeVisible();
    expect(requests.take()).toEqual([`PUT /api/cars/${ghost.id}`, 'GET /api/cars']);
    expect(backend.cars[0]?.pictures.map(({ alt }) => alt)).toEqual(['The side', 'new.webp', 'The back']);
    expect(screen.queryByRole('form', { name: NAME })).not.toBeInTheDocument();
  });

  test('disables the form while it saves, and shows no progress without new images', async () => {
    const { user } = await select();
    let answer = () => undefined as void;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.put('*/api/cars/:id', () => asked));
    await fillIn(user, NAME, { Model: 'Ghost II' });
    await update(user);
    await waitFor(() => expect(form(NAME).getByLabelText('Model')).toBeDisabled());
    expect(form(NAME).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(screen.queryByRole('progressbar', { name: 'Upload of the images' })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('Car updated successfully')).toBeVisible();
  });

  test('shows a red banner when the server refuses a year from 1886 to 1899', async () => {
    const { user } = await select();
    await fillIn(user, NAME, { Year: '1890' });
    await update(user);
    expect(await screen.findByText('Failed to update car')).toBeVisible();
    expect(screen.getByText('Please enter a valid year')).toBeVisible();
    expect(form(NAME).getByLabelText('Year')).toHaveValue('1890');
    await user.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.queryByText('Failed to update car')).not.toBeInTheDocument();
  });
});

test('steps through the pictures with the arrow keys, and keeps the focus in the cell', async () => {
  const { user } = await open();
  const carousel = row('Rolls-Royce Ghost');
  const next = carousel.getByRole('button', { name: 'Next picture' });
  act(() => next.focus());
  await user.keyboard('{ArrowRight}');
  expect(carousel.getByRole('button', { name: 'Show picture 2 of 3' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  expect(next).toHaveFocus();
});

describe('deleting', () => {
  const ask = async (user: User, car = 'Rolls-Royce Dawn') => {
    await user.click(row(car).getByRole('button', { name: 'Delete' }));
    expect(dialog().getByText('Are you sure you want to delete this car?')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
  };

  test('deletes once after a question, shows a green banner, and closes the form of the car', async () => {
    const { user, requests } = await open();
    await user.click(row('Rolls-Royce Dawn').getByRole('button', { name: 'Update' }));
    await screen.findByRole('form', { name: 'Update Selected Car' });
    await ask(user);
    expect(await screen.findByText('Car deleted successfully')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Update Selected Car' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Rolls-Royce Dawn')).not.toBeInTheDocument());
    expect(requests.take()).toEqual([`DELETE /api/cars/${anId(102)}`, 'GET /api/cars']);
  });

  test('keeps a car with upcoming reservations, and shows their number in the banner', async () => {
    const { user } = await open({ reservations: [aReservation({ carId: anId(102) })] });
    await ask(user);
    expect(await screen.findByText('Failed to delete car')).toBeVisible();
    expect(screen.getByText('This car has 1 upcoming reservation, so it cannot be deleted.')).toBeVisible();
    expect(screen.getByText('Rolls-Royce Dawn')).toBeVisible();
  });
});
