// Tests password hashing: a limited number of concurrent hashes, in order, with a limited queue.
import { createPasswords } from './passwords.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

it('runs up to the limit concurrently and the rest in order', async () => {
  const passwords = createPasswords({ concurrency: 2, maxPending: 10 });
  const { opened, open } = gate();
  const started: number[] = [];
  const all = [1, 2, 3, 4].map((number) =>
    passwords.withHasher(async () => {
      started.push(number);
      await opened;
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual([1, 2]);
  open();
  await Promise.all(all);
  expect(started).toEqual([1, 2, 3, 4]);
});

it('refuses with 503 when the queue is full, and works again afterwards', async () => {
  const passwords = createPasswords({ concurrency: 1, maxPending: 1 });
  const { opened, open } = gate();
  const first = passwords.withHasher(() => opened);
  const second = passwords.withHasher(async () => 'second');
  await expect(passwords.withHasher(async () => 'third')).rejects.toMatchObject({
    status: 503,
    retryAfter: 2,
  });
  open();
  await first;
  await expect(second).resolves.toBe('second');
  await expect(passwords.withHasher(async () => 'fourth')).resolves.toBe('fourth');
});

it('releases its slot when the work fails', async () => {
  const passwords = createPasswords({ concurrency: 1, maxPending: 1 });
  await expect(passwords.withHasher(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(passwords.withHasher(async () => 'next')).resolves.toBe('next');
});

it('hashes with argon2id at the cost that OWASP recommends', async () => {
  const stored = await createPasswords().withHasher((hasher) => hasher.hash('correct horse'));
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
});

it('matches the password of a hash, and matches no password without a hash', async () => {
  await createPasswords().withHasher(async (hasher) => {
    const stored = await hasher.hash('correct horse');
    await expect(hasher.matches(stored, 'correct horse')).resolves.toBe(true);
    await expect(hasher.matches(stored, 'Correct horse')).resolves.toBe(false);
    await expect(hasher.matches(null, 'correct horse')).resolves.toBe(false);
  });
});

it('signs in while registrations fill their own queue', async () => {
  const passwords = createPasswords({
    concurrency: 1,
    maxPending: 1,
    registrationConcurrency: 1,
    maxPendingRegistrations: 2,
  });
  const { opened, open } = gate();
  const registrations = [1, 2, 3].map(() => passwords.withRegistrationHasher(() => opened));
  await expect(passwords.withRegistrationHasher(async () => 'fourth')).rejects.toMatchObject({
    status: 503,
    retryAfter: 5,
  });
  await expect(passwords.withHasher(async () => 'signed in')).resolves.toBe('signed in');
  open();
  await Promise.all(registrations);
});
