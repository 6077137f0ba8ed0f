// Checks the request for drivers by a visitor.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { stopWatching, watchRequests } from '#app/testing/watchRequests.ts';
import { newJobRequest, REQUEST_DESCRIPTION_MAX } from '#domain/jobs/contract/jobRequests.ts';
import { refuse } from '#mocks/answers.ts';
import { server, useBackend } from '#mocks/node.ts';
import { RequestDriver } from './RequestDriver.tsx';

const FIELDS = ['Drivers Needed', 'Budget', 'Days Required', 'Contact Number', 'Description'];
const VALUES = ['2', '£1,250.50', '3', '020 7946 0301', 'Two drivers for a wedding.'];

const enter = (field: string, value: string) =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });

function open() {
  const { user } = renderWithProviders(<RequestDriver />);
  return {
    user,
    fillIn: () => {
      for (const [index, field] of FIELDS.entries()) {
        enter(field, VALUES[index]!);
      }
    },
    send: () => user.click(screen.getByText('Request Driver', { selector: 'button, button > span' })),
  };
}

afterEach(stopWatching);

test('sends the request, shows a message, and empties the form', async () => {
  const backend = useBackend();
  const { fillIn, send } = open();
  fillIn();
  await send();
  expect(await screen.findByText('Driver job requested successfully!')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Driver job requested successfully!');
  expect(backend.jobRequests).toMatchObject([
    {
      driversNeeded: 2,
      budget: 1250.5,
      daysRequired: 3,
      contactNumber: '020 7946 0301',
      description: 'Two drivers for a wedding.',
    },
  ]);
  for (const field of FIELDS) expect(screen.getByLabelText(field)).toHaveValue('');
});

test('shows a message at each required field, focuses the first, and sends nothing', async () => {
  const calls = watchRequests();
  const { user, send } = open();
  await send();
  for (const field of FIELDS) {
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(`${field} is required.`);
    expect(screen.getByLabelText(field)).toBeInvalid();
  }
  expect(screen.getByLabelText('Drivers Needed')).toHaveFocus();
  expect(calls).toEqual([]);
  await user.keyboard('2');
  expect(screen.getByLabelText('Drivers Needed')).toBeValid();
  expect(screen.getByLabelText('Budget')).toBeInvalid();
});

test('shows the error of each wrong value at its field', async () => {
  const { send } = open();
  for (const [field, value, message] of [
    ['Drivers Needed', '0', 'Drivers Needed is at least 1.'],
    ['Drivers Needed', 'two', 'Drivers Needed is a whole number.'],
    ['Days Required', '1.5', 'Days Required is a whole number.'],
    ['Budget', '-5', 'An amount cannot be negative.'],
    ['Budget', '10.005', 'An amount has at most two decimals.'],
  ] as const) {
    enter(field, value);
    await send();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(message);
  }
});

test('keeps the input after each failure with its reason, and sends it again', async () => {
  const errors = [{ field: 'contactNumber', message: 'This number cannot be called.' }];
  const { fillIn, send } = open();
  fillIn();
  const sendTo = async (answer: Parameters<typeof http.post>[1]) => {
    server.use(http.post('*/api/requestedDriverJobs', answer, { once: true }));
    await send();
  };
  await sendTo(() => refuse(500, 'Oops.'));
  const alert = await screen.findByText('An error occurred. Please try again.');
  expect(alert.parentElement).toHaveTextContent(/^An error occurred. Please try again.$/);
  await sendTo(() => refuse(429, 'Too many requests. Please wait.'));
  expect(await screen.findByText('Too many requests. Please wait.')).toBeVisible();
  expect(screen.getByText('An error occurred. Please try again.')).toBeVisible();
  await sendTo(() => HttpResponse.error());
  expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
  await sendTo(() => refuse(400, 'Not valid.', { errors }));
  await waitFor(() =>
    expect(screen.getByLabelText('Contact Number')).toHaveAccessibleDescription(
      'This number cannot be called.',
    ),
  );
  for (const [index, field] of FIELDS.entries())
    expect(screen.getByLabelText(field)).toHaveValue(VALUES[index]);
  await send();
  expect(await screen.findByText('Driver job requested successfully!')).toBeVisible();
  expect(screen.queryByText('An error occurred. Please try again.')).not.toBeInTheDocument();
});

test('sends one request after a double click', async () => {
  const backend = useBackend();
  server.use(http.post('*/api/requestedDriverJobs', async () => void (await delay(50))));
  const calls = watchRequests();
  const { user, fillIn } = open();
  fillIn();
  await user.dblClick(screen.getByRole('button', { name: 'Request Driver' }));
  await screen.findByText('Driver job requested successfully!');
  expect(calls).toEqual(['POST /api/requestedDriverJobs']);
  expect(backend.jobRequests).toHaveLength(1);
});

test('counts to the limit of the contract', () => {
  const request = (length: number) =>
    newJobRequest.safeParse({
      driversNeeded: '1',
      budget: '1',
      daysRequired: '1',
      contactNumber: '1',
      description: 'x'.repeat(length),
    });
  expect(request(REQUEST_DESCRIPTION_MAX).success).toBe(true);
  expect(request(REQUEST_DESCRIPTION_MAX + 1).success).toBe(false);
});
