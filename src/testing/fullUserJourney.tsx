// A user journey through all features with the mock server, for tests that need a long log.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { aCar, aReservation, anId } from '#domain/testing/builders.ts';
import { admin, PASSWORD, type Backend } from '#mocks/backend.ts';
import { someJobs, someReviews } from '#mocks/jobs/fixtures.ts';
import { storeMessage } from '#mocks/conversation/chat.ts';
import { installFakeStripe } from '#mocks/payment/fakeStripe.ts';
import { CARDS } from '#mocks/payment/testCards.ts';
import { server, useBackend } from '#mocks/node.ts';
import { waitUntilSettled, frames, nextTask, type Recording } from './actionRecorder.tsx';

/**
 * The user of the journey. The tests search the log and the reports for these values, which must not appear
 * there.
 */
export const MARY = {
  first_name: 'Mary',
  last_name: 'Shelley',
  email: 'mary@example.org',
  phonenumber: '020 7946 0818',
  password: 'a modern Prometheus',
};

const SOMEBODY = anId(999);
/** The number of frames until the mock server answers a call. */
const ON_THE_WAY = 3;
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const dialog = async () => within(await screen.findByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
async function enter(label: string | RegExp, value: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  // A user fills in the second field after the first one is rendered.
  await act(nextTask);
}

/**
 * Creates the mock server with the data of the journey. Each answer takes several frames, so that the loading
 * states are rendered.
 */
export function openForBusiness(signedInAs?: string): Backend {
  installFakeStripe();
  const backend = useBackend({
    signedInAs,
    reservations: [aReservation({ id: anId(301), userId: SOMEBODY })],
    jobs: someJobs(),
    reviews: someReviews(5),
  });
  server.use(http.all('*', () => frames(ON_THE_WAY)));
  return backend;
}

export async function fullUserJourney(backend: Backend, recording: Recording): Promise<void> {
  await browse(recording);
  await register(recording);
  await reserve(recording);
  await pay(recording);
  await openProfile(recording);
  await chat(backend, recording);
  await speakUp(recording);
  await signOutAndIn(recording);
  await waitUntilSettled(recording);
}

/** A signed-in customer on the page of a car chooses taken dates, then free ones, and holds them. */
export async function holdingJourney(recording: Recording): Promise<void> {
  await screen.findByLabelText('Start Date');
  await reserve(recording);
  await waitUntilSettled(recording);
}

type Step = (recording: Recording) => Promise<void>;

const browse: Step = async ({ user }) => {
  await user.click(navigation().getByRole('link', { name: 'Cars' }));
  await screen.findByRole('region', { name: 'Chauffeur Cars' });
  const { make, model } = aCar();
  await user.click(screen.getAllByRole('link', { name: new RegExp(`${make} ${model}`) })[0]!);
  await heading(`${make} ${model}`);
  await user.click(screen.getByRole('button', { name: 'Single-day' }));
  await user.click(screen.getByRole('button', { name: 'Multi-day' }));
  await enter('Start Date', '2026-12-04');
  await enter('End Date', '2026-12-06');
  await user.click(screen.getByRole('button', { name: 'Reserve' }));
  await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Sign in' }));
  await user.click(await screen.findByRole('link', { name: 'Create an account' }));
};

const register: Step = async ({ user }) => {
  await heading('Register');
  await enter('First Name', MARY.first_name);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText(/Error creating user/);
  await enter('Last Name', MARY.last_name);
  await enter('Email', MARY.email);
  await enter('Phone Number', MARY.phonenumber);
  await enter('Password', MARY.password);
  await user.click(screen.getByRole('button', { name: 'Register' }));
  // Where Reserve was pressed.
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await isClosed();
};

const reserve: Step = async ({ user, socket }) => {
  await act(async () => socket.accept());
  await enter('Start Date', '2026-11-29');
  await user.click(screen.getByRole('button', { name: 'Reserve' }));
  await screen.findByText(/already booked/);
  await enter('Start Date', '2026-12-04');
  await enter('End Date', '2026-12-06');
  await user.click(screen.getByRole('button', { name: 'Reserve' }));
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await user.click(screen.getByRole('button', { name: 'Reserve' }));
  await user.click((await dialog()).getByRole('button', { name: 'Continue' }));
  await heading('Checkout');
};

async function enterCard(number: string): Promise<void> {
  await screen.findByLabelText('Card number');
  for (const [label, value] of [
    ['Card number', number],
    ['Expiry date', '12/34'],
    ['CVC', '987'],
  ] as const) {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
}

const pay: Step = async (recording) => {
  const { user } = recording;
  const payNow = () => user.click(screen.getByRole('button', { name: /^Pay £/ }));
  await screen.findByLabelText('Card number');
  await payNow();
  await enter('Email', MARY.email);
  await enter('Postal code', 'SW1A 1AA');
  await enterCard(CARDS.declined);
  await payNow();
  await screen.findByText(/declined|Payment failed/);
  await enterCard(CARDS.good);
  await payNow();
  await heading('Your reservation is confirmed');
};

const openProfile: Step = async ({ user }) => {
  await user.click(screen.getByRole('link', { name: 'Go to your profile' }));
  await screen.findByText(MARY.phonenumber);
  await user.click(screen.getByRole('button', { name: 'Update User Data' }));
};

async function chat(backend: Backend, { user, socket, store }: Recording): Promise<void> {
  await user.click(navigation().getByRole('link', { name: 'Messages' }));
  await user.click(await screen.findByRole('link', { name: new RegExp(admin.name) }));
  await screen.findByText('No messages yet');
  const me = store.getState().session.userId;
  const input = () => screen.getByPlaceholderText('Type a message...');
  fireEvent.change(input(), { target: { value: 'Is the car ready?' } });
  await user.type(input(), '{Enter}');
  await within(await screen.findByRole('log')).findByText('Is the car ready?');
  const hear = (content: string) =>
    act(async () => {
      socket.receive('newMessage', storeMessage(backend, { senderId: admin.id, receiverId: me, content }));
    });
  await act(async () => socket.receive('presence', { online: [admin.id] }));
  await act(async () => socket.receive('typing', { userId: admin.id }));
  await hear('It is, and washed.');
  await within(await screen.findByRole('log')).findByText('It is, and washed.');
  await user.type(input(), 'Ok');
  await hear('See you on Friday.');
  await user.type(input(), '!{Enter}');
  await within(screen.getByRole('log')).findByText('Ok!');
  await act(async () => socket.interrupt());
  await screen.findByText(/connection is interrupted/);
  await act(async () => socket.accept());
}

const speakUp: Step = async ({ user }) => {
  await user.click(navigation().getByRole('link', { name: 'Home' }));
  await user.click(await within(await screen.findByRole('main')).findByRole('link', { name: 'Reviews' }));
  await heading('Reviews');
  await user.click(await screen.findByRole('button', { name: 'Add Review' }));
  await enter('Name', 'M.');
  await enter('Review', 'Alive!');
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
  await screen.findByText(/Your review is the first/);
  await user.click(navigation().getByRole('link', { name: 'Request Driver' }));
  await heading('Request a Driver Job');
  await user.click(screen.getByRole('button', { name: 'Request Driver' }));
};

const signOutAndIn: Step = async ({ user }) => {
  await user.click(navigation().getByRole('button', { name: 'Sign out' }));
  await user.click(await navigation().findByRole('link', { name: 'Sign in' }));
  await heading('Sign in');
  await enter('Email', admin.email);
  await enter('Password', 'wrong');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText(/Error signing in/);
  await enter('Password', PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await navigation().findByRole('link', { name: 'Admin Panel' });
};

/**
 * A signed-in admin opens the payments, selects a row, and moves a reservation to
 * other dates.
 */
export const administer: Step = async (recording) => {
  const { user } = recording;
  await user.click(await navigation().findByRole('link', { name: 'Admin Panel' }));
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' });
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getAllByRole('button', { name: 'more' })[0]!);
  await user.click(await screen.findByRole('menuitem', { name: 'Payments' }));
  await user.click((await dialog()).getByRole('button', { name: 'Close' }));
  await isClosed();
  await user.click(edit!);
  fireEvent.change((await dialog()).getByLabelText('End Date'), { target: { value: '2026-11-27' } });
  await user.click((await dialog()).getByRole('button', { name: 'Save' }));
  fireEvent.change((await dialog()).getByLabelText('End Date'), { target: { value: '2026-12-02' } });
  await user.click((await dialog()).getByRole('button', { name: 'Save' }));
  await isClosed();
  await waitUntilSettled(recording);
};
