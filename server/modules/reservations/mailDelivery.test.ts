// Each mail goes out once, whatever comes twice, together or in between; none is lost.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { reconcile } from '#server/modules/payments/reconciler.ts';
import type { ReservationDeps } from '#server/modules/reservations/deps.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/testing/databases.ts';
import { claim, customer, hold, pay, rent, threeDays } from '#server/testing/bookingFixtures.ts';
import { hurry, kindsTo } from '#server/testing/mailbox.ts';
import { createRentalApp, type RentalApp } from '#server/testing/bookingApp.ts';
import { sendMails, startMailing } from '../../mail/mailer.ts';
import { requestMail } from './mails.ts';
import { folderSink, type MailSink } from '../../mail/transports.ts';

const MINUTE = 60_000;
const times = <T>(count: number, work: () => Promise<T>) => Array.from({ length: count }, () => work());

describe.each(ENGINES)('on %s', (engine) => {
  let db: TestDatabase;
  let rental: RentalApp;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
    rental = await createRentalApp({ db });
  });
  afterAll(async () => {
    await rental.close();
    await db.close();
  });
  beforeEach(async () => {
    await hurry(rental);
    await sendMails(rental.deps);
    rental.mails.length = 0;
  });

  const rentOne = async () => {
    const user = await customer(rental);
    return { user, id: (await rent(rental, user, await threeDays(rental))).id };
  };
  const through = (sink: MailSink): ReservationDeps => ({
    ...rental.deps,
    mailer: { ...rental.deps.mailer, sink },
  });
  const waiting = () =>
    db.query<{ attempts: number; last_error: string }>(
      `SELECT attempts, last_error FROM outbox WHERE kind = 'mail' AND done_at IS NULL`,
    );

  it('told by browser, webhook and reconciler together, and sent by several at once: one mail', async () => {
    const user = await customer(rental);
    const booking = await threeDays(rental);
    const intent = await hold(rental, user, booking);
    await pay(rental, intent);
    rental.clock.now += 3 * MINUTE;
    const { paymentIntentId } = intent;
    await Promise.all([
      ...times(5, () => claim(rental, user, { booking, paymentIntentId })),
      ...times(5, () => reconcile(rental.deps)),
    ]);
    await Promise.all(times(5, () => sendMails(rental.deps)));
    await reconcile(rental.deps);
    expect(await kindsTo(rental, user)).toEqual(['booking-confirmed']);
  });

  it('what is not committed is not told', async () => {
    const { user, id } = await rentOne();
    const failing = db.transaction(async (tx) => {
      await requestMail(tx, { mail: 'booking-cancelled', reservationId: id }, rental.clock.now);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await kindsTo(rental, user)).toEqual(['booking-confirmed']);
  });

  it('a mail server that is away delays mails and nothing else; then each goes out once', async () => {
    const { user, id } = await rentOne();
    const warned: object[] = [];
    const away = {
      ...through({ send: () => Promise.reject(new Error('no answer')) }),
      log: { ...rental.deps.log, warn: (details: object) => void warned.push(details) },
    };
    await sendMails(away);
    const before = await rental.moved();
    await rental.as(await rental.signUp('admin')).delete(`/api/reservations/${id}`);
    expect((await rental.moved()).refunded - before.refunded).toBe(9_000);
    await sendMails(away);
    expect(rental.mails).toEqual([]);
    expect(await waiting()).toHaveLength(3);
    for (const entry of await waiting()) expect(entry).toMatchObject({ last_error: 'no answer' });
    expect(JSON.stringify(warned)).toContain('booking-confirmed');
    expect(JSON.stringify(warned)).not.toContain('@');

    await hurry(rental);
    const all = ['booking-cancelled', 'booking-confirmed', 'refunded'];
    expect((await kindsTo(rental, user)).sort()).toEqual(all);
    await hurry(rental);
    expect((await kindsTo(rental, user)).sort()).toEqual(all);
  });

  it('a crash between the file and our note of it leaves one file', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mails-'));
    const deps = through(folderSink(folder, 'office@cars.example'));
    const { id } = await rentOne();
    await sendMails(deps);
    await db.query(`UPDATE outbox SET done_at = NULL, run_after = now() WHERE dedupe_key LIKE $1`, [
      `%${id}`,
    ]);
    await sendMails(deps);
    expect(await waiting()).toEqual([]);
    expect(await readdir(folder)).toEqual([expect.stringContaining(`booking-confirmed.${id}.eml`)]);
    await rm(folder, { recursive: true });
  });

  it('the round that sends them starts at once, and stopping waits for the mail under way', async () => {
    await rentOne();
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    let finish = () => {};
    const send = () => {
      began();
      return new Promise<void>((resolve) => (finish = resolve));
    };
    const stop = startMailing(through({ send }), 60 * MINUTE);
    await hasBegun;
    const stopped = stop();
    expect(await waiting()).toHaveLength(1);
    finish();
    await stopped;
    expect(await waiting()).toEqual([]);
  });
});
