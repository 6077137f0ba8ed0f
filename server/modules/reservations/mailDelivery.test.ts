// Tests that each mail is sent exactly once despite repeated, concurrent or interrupted triggers.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { reconcile, startMailWorker, type BackgroundDeps } from '#server/backgroundWork.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { claim, customer, hold, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { makeOutboxDue, kindsTo } from '#server/testing/mailbox.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { sendDueMails } from './mailTask.ts';
import { enqueueMail } from './mails.ts';
import { folderTransport, type MailTransport } from '../../mail/transports.ts';

const MINUTE = 60_000;
const times = <T>(count: number, work: () => Promise<T>) => Array.from({ length: count }, () => work());

describe.each(ENGINES)('on %s', (engine) => {
  let db: TestDatabase;
  let bookingApp: BookingApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    bookingApp = await createBookingApp({ db });
  });
  afterAll(async () => {
    await bookingApp.close();
    await db.close();
  });
  beforeEach(async () => {
    await makeOutboxDue(bookingApp);
    await sendDueMails(bookingApp.deps);
    bookingApp.mails.length = 0;
  });

  const bookOne = async () => {
    const user = await customer(bookingApp);
    return { user, id: (await rent(bookingApp, user, await threeDays(bookingApp))).id };
  };
  const through = (transport: MailTransport): BackgroundDeps => ({
    ...bookingApp.deps,
    mailer: { ...bookingApp.deps.mailer, transport },
  });
  const waiting = () =>
    db.query<{ attempts: number; last_error: string }>(
      `SELECT attempts, last_error FROM outbox WHERE kind = 'mail' AND done_at IS NULL`,
    );

  it('sends one mail when browser, webhook and reconciler report the payment and several workers send concurrently', async () => {
    const user = await customer(bookingApp);
    const booking = await threeDays(bookingApp);
    const intent = await hold(bookingApp, user, booking);
    await pay(bookingApp, intent);
    bookingApp.clock.now += 3 * MINUTE;
    const { paymentIntentId } = intent;
    await Promise.all([
      ...times(5, () => claim(bookingApp, user, { booking, paymentIntentId })),
      ...times(5, () => reconcile(bookingApp.deps)),
    ]);
    await Promise.all(times(5, () => sendDueMails(bookingApp.deps)));
    await reconcile(bookingApp.deps);
    expect(await kindsTo(bookingApp, user)).toEqual(['booking-confirmed']);
  });

  it('sends no mail for a transaction that is rolled back', async () => {
    const { user, id } = await bookOne();
    const failing = db.transaction(async (tx) => {
      await enqueueMail(tx, { mail: 'booking-cancelled', reservationId: id }, bookingApp.clock.now);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await kindsTo(bookingApp, user)).toEqual(['booking-confirmed']);
  });

  it('delays mails only while the mail server is unavailable, then sends each once', async () => {
    const { user, id } = await bookOne();
    const warned: object[] = [];
    const away = {
      ...through({ send: () => Promise.reject(new Error('no answer')) }),
      log: { ...bookingApp.deps.log, warn: (details: object) => void warned.push(details) },
    };
    await sendDueMails(away);
    const before = await bookingApp.moved();
    await bookingApp.as(await bookingApp.signUp('admin')).delete(`/api/reservations/${id}`);
    expect((await bookingApp.moved()).refunded - before.refunded).toBe(9_000);
    await sendDueMails(away);
    expect(bookingApp.mails).toEqual([]);
    expect(await waiting()).toHaveLength(3);
    for (const entry of await waiting()) expect(entry).toMatchObject({ last_error: 'no answer' });
    expect(JSON.stringify(warned)).toContain('booking-confirmed');
    expect(JSON.stringify(warned)).not.toContain('@');

    await makeOutboxDue(bookingApp);
    const all = ['booking-cancelled', 'booking-confirmed', 'refunded'];
    expect((await kindsTo(bookingApp, user)).sort()).toEqual(all);
    await makeOutboxDue(bookingApp);
    expect((await kindsTo(bookingApp, user)).sort()).toEqual(all);
  });

  it('leaves one file after a crash between writing the file and recording it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mails-'));
    const deps = through(folderTransport(folder, 'office@cars.example'));
    const { id } = await bookOne();
    await sendDueMails(deps);
    await db.query(`UPDATE outbox SET done_at = NULL, run_after = now() WHERE dedupe_key LIKE $1`, [
      `%${id}`,
    ]);
    await sendDueMails(deps);
    expect(await waiting()).toEqual([]);
    expect(await readdir(folder)).toEqual([expect.stringContaining(`booking-confirmed.${id}.eml`)]);
    await rm(folder, { recursive: true });
  });

  it('starts the worker at once, and stopping waits for the mail in progress', async () => {
    await bookOne();
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    let finish = () => {};
    const send = () => {
      began();
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const stop = startMailWorker(through({ send }));
    await hasBegun;
    const stopped = stop();
    expect(await waiting()).toHaveLength(1);
    finish();
    await stopped;
    expect(await waiting()).toEqual([]);
  });
});
