// Checks the fleet's screen of the admins.
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { recordRequests } from '#app/testing/recordRequests.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { refuse } from '#mocks/answers.ts';
import { admin, type Backend } from '#mocks/backend.ts';
import { server, useBackend } from '#mocks/node.ts';
import { aPicture } from '#mocks/fleet/fixtures.ts';
import { ManageCars } from './ManageCars.tsx';
import { chooseFiles, fillIn, followPreviews, form, photo, WRAITH } from './testing/carForm.ts';
import { deferred, dialog } from '#app/testing/screenSteps.ts';

// Visibility checks of table cells read the computed style of every ancestor, a fifth of this file's time.
configure({ defaultHidden: true });

const LONG = `${'Long bonnet, short tail. '.repeat(5)}Ask for it.`;
const pictures = ['front', 'side', 'back'].map((id) =>
  aPicture({ id, alt: `The ${id}`, base: `/media/${id}` }),
);
const ghost = aCar({ pictures, description: LONG });
const previews = followPreviews();

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

/** Limited to the table, because the form below it also has the name of the car. */
const row = (text: string) =>
  within(
    screen
      .getAllByText(text)
      .find((name) => name.closest('[role=row]'))!
      .closest<HTMLElement>('[role=row]')!,
  );
const press = (car: string, name: string) => fireEvent.click(row(car).getByLabelText(name));
const answerIn = (name: string) => fireEvent.click(dialog().getByText(name, { selector: 'button' }));

test('shows details, price, a shortened description and a carousel, and stores the search in the address', async () => {
  const { user, place } = await open();
  const car = row('Rolls-Royce Ghost');
  expect(car.getByText('2024, Music Video')).toBeVisible();
  expect(car.getByText('£400.00 / Hour')).toBeVisible();
  expect(car.getByText(`${LONG.slice(0, 100).trimEnd()}...`)).toBeVisible();
  fireEvent.click(car.getByText('Read more'));
  expect(car.getByText(LONG)).toBeVisible();
  fireEvent.click(car.getByText('Show less'));
  expect(car.queryByText(LONG)).not.toBeInTheDocument();
  const next = car.getByLabelText('Next picture');
  fireEvent.click(next);
  expect(car.getByLabelText('Show picture 2 of 3')).toHaveAttribute('aria-current', 'true');
  act(() => next.focus());
  await user.keyboard('{ArrowRight}');
  expect(car.getByLabelText('Show picture 3 of 3')).toHaveAttribute('aria-current', 'true');
  expect(next).toHaveFocus();
  expect(row('Rolls-Royce Dawn').getByText('No images available')).toBeVisible();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search cars' }), { target: { value: 'dawn' } });
  await waitFor(() => expect(screen.queryByText('Rolls-Royce Ghost')).not.toBeInTheDocument());
  expect(place.current.search).toBe('?q=dawn');
});

test('shows a red banner with Retry when the cars cannot be read', async () => {
  useBackend({ signedInAs: admin.id });
  server.use(http.get('*/api/cars', () => refuse(500, 'The catalogue is being updated.'), { once: true }));
  renderWithProviders(<ManageCars />, { session: { userId: admin.id, isAdmin: true } });
  expect(await screen.findByText('Failed to fetch cars')).toBeVisible();
  expect(screen.getByText('The catalogue is being updated.')).toBeVisible();
  const { promise: asked, resolve: answer } = deferred();
  server.use(http.get('*/api/cars', () => asked));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('progressbar', { name: 'Loading cars' })).toBeVisible();
  expect(screen.queryByText('Failed to fetch cars')).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('Rolls-Royce Ghost')).toBeVisible();
  expect(screen.queryByText('Failed to fetch cars')).not.toBeInTheDocument();
});

test('adds a car: keeps all input after a failure, sends the images in their order once, and empties the form', async () => {
  const NAME = 'Add New Car';
  const { requests, backend, store } = await open();
  const toggle = () => fireEvent.click(screen.getByText(/^(Add New Car|Cancel)$/, { selector: 'button' }));
  toggle();
  await screen.findByRole('form', { name: NAME });
  toggle();
  expect(screen.queryByRole('form', { name: NAME })).not.toBeInTheDocument();
  toggle();
  fillIn(NAME, WRAITH);
  await chooseFiles(NAME, photo('front.jpg'), photo('side.jpg'), photo('mistake.jpg'));
  fireEvent.click(await form(NAME).findByLabelText('Remove mistake.jpg'));
  fireEvent.click(form(NAME).getByLabelText('Move side.jpg earlier'));
  expect(screen.getByText('side.jpg is now image 1 of 2.')).toBeInTheDocument();
  requests.take();
  expect(previews.size).toBe(3);

  server.use(http.post('*/api/cars', () => refuse(413, '"front.jpg" is larger than 10 MB.'), { once: true }));
  const add = () => fireEvent.click(form(NAME).getByText('Add Car'));
  add();
  expect(await form(NAME).findByText('An error occurred while saving the car')).toBeVisible();
  expect(form(NAME).getByText('"front.jpg" is larger than 10 MB.')).toBeVisible();
  expect(form(NAME).getByLabelText('Model')).toHaveValue('Wraith');
  expect(form(NAME).getByAltText('front.jpg')).toBeVisible();
  // No file is in the store.
  expect(JSON.stringify(store.getState())).not.toContain('front.jpg"');
  expect(requests.take()).toEqual(['POST /api/cars']);

  add();
  expect(await screen.findByText('Car added successfully')).toBeVisible();
  expect(previews.size).toBe(0);
  expect(await screen.findByText('Rolls-Royce Wraith')).toBeVisible();
  expect(requests.take()).toEqual(['POST /api/cars', 'GET /api/cars']);
  expect(backend.cars.at(-1)).toMatchObject({ model: 'Wraith', price: 450.5, CarForReason: 'Chauffeur' });
  expect(backend.cars.at(-1)?.pictures.map(({ alt }) => alt)).toEqual(['side.jpg', 'front.jpg']);
  expect(form(NAME).getByLabelText('Model')).toHaveValue('');
  expect(form(NAME).queryByRole('img')).not.toBeInTheDocument();
});

describe('updating', () => {
  const NAME = 'Update Selected Car';
  const model = () => form(NAME).getByLabelText('Model');
  const update = () => fireEvent.click(form(NAME).getByText('Update Car'));
  async function select() {
    const opened = await open();
    press('Rolls-Royce Ghost', 'Update');
    await screen.findByRole('form', { name: NAME });
    return opened;
  }

  itAtFullExtent(
    'requires a confirmation before another car replaces the input; Cancel closes the form',
    async () => {
      await select();
      expect(screen.getByRole('heading', { name: NAME })).toBeVisible();
      expect(model()).toHaveValue('Ghost');
      expect(form(NAME).getByLabelText('Price (£)')).toHaveValue(400);
      expect(form(NAME).getByLabelText('Reason')).toHaveValue('MusicVideo');
      expect(form(NAME).getAllByRole('img')).toHaveLength(3);
      fillIn(NAME, { Model: 'Ghost II' });
      press('Rolls-Royce Ghost', 'Update');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(model()).toHaveValue('Ghost II');
      press('Rolls-Royce Dawn', 'Update');
      await screen.findByRole('dialog', { name: 'Discard the changes?' });
      answerIn('Keep editing');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(model()).toHaveValue('Ghost II');
      press('Rolls-Royce Dawn', 'Update');
      await screen.findByRole('dialog');
      answerIn('Discard');
      await waitFor(() => expect(model()).toHaveValue('Dawn'));
      // This form has no changes yet.
      press('Rolls-Royce Ghost', 'Update');
      await waitFor(() => expect(model()).toHaveValue('Ghost'));
      fireEvent.click(form(NAME).getByText('Cancel'));
      expect(screen.queryByRole('form', { name: NAME })).not.toBeInTheDocument();
    },
  );

  test('shows a red banner after a refusal, then saves once with the changes of the images', async () => {
    const { requests, backend } = await select();
    fillIn(NAME, { Year: '1890' });
    update();
    expect(await screen.findByText('Failed to update car')).toBeVisible();
    expect(screen.getByText('Please enter a valid year')).toBeVisible();
    expect(form(NAME).getByLabelText('Year')).toHaveValue('1890');
    fireEvent.click(screen.getByLabelText('Close message'));
    expect(screen.queryByText('Failed to update car')).not.toBeInTheDocument();

    fireEvent.click(form(NAME).getByRole('button', { name: 'More' }));
    fillIn(NAME, { Year: '2024', Model: 'Ghost II', 'Day Rate (£)': '2400.5' });
    fireEvent.click(form(NAME).getByLabelText('Remove The front'));
    await chooseFiles(NAME, photo('new.webp', 'image/webp'));
    fireEvent.click(await form(NAME).findByLabelText('Move new.webp earlier'));
    requests.take();
    update();
    expect(await screen.findByText('Car updated successfully')).toBeVisible();
    expect(await screen.findByText('Rolls-Royce Ghost II')).toBeVisible();
    expect(await screen.findByTitle('£2,400.50 per day')).toBeInTheDocument();
    expect(requests.take()).toEqual([`PUT /api/cars/${ghost.id}`, 'GET /api/cars']);
    expect(backend.cars[0]?.pictures.map(({ alt }) => alt)).toEqual(['The side', 'new.webp', 'The back']);
    expect(screen.queryByRole('form', { name: NAME })).not.toBeInTheDocument();
  });
});

test('keeps a car with upcoming reservations, and deletes another once after a question with its form', async () => {
  const { requests } = await open({ reservations: [aReservation({ carId: ghost.id })] });
  const remove = (car: string) => {
    press(car, 'Delete');
    expect(dialog().getByText('Are you sure you want to delete this car?')).toBeVisible();
    answerIn('Delete');
  };
  remove('Rolls-Royce Ghost');
  expect(await screen.findByText('Failed to delete car')).toBeVisible();
  expect(screen.getByText('This car has 1 upcoming reservation, so it cannot be deleted.')).toBeVisible();
  expect(screen.getByText('Rolls-Royce Ghost')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  press('Rolls-Royce Dawn', 'Update');
  await screen.findByRole('form', { name: 'Update Selected Car' });
  requests.take();
  remove('Rolls-Royce Dawn');
  expect(await screen.findByText('Car deleted successfully')).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Update Selected Car' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Rolls-Royce Dawn')).not.toBeInTheDocument());
  expect(requests.take()).toEqual([`DELETE /api/cars/${anId(102)}`, 'GET /api/cars']);
});
