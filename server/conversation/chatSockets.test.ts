// Tests the chat over sockets with a plain socket.io client: who receives which event, and that the server trusts no
// payload.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import type { Message } from '#domain/conversation/contract/messages.ts';
import { createMessages } from './messages/service.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { createEventBus } from '#server/platform/realtime/domainEvents.ts';
import { createBookingApp, type BookingApp } from '#server/testing/bookingApp.ts';
import { eventually } from '#server/testing/eventually.ts';
import { nextEvent, openSocket, outcome } from '#server/testing/socketClient.ts';
import type { TestUser } from '#server/testing/testApp.ts';

let test: BookingApp;
let customer: TestUser;
let stranger: TestUser;
let admin: TestUser;
let otherAdmin: TestUser;
const open: Socket[] = [];

beforeAll(async () => {
  test = await createBookingApp();
  [customer, stranger, admin, otherAdmin] = await Promise.all([
    test.signUp(),
    test.signUp(),
    test.signUp('admin'),
    test.signUp('admin'),
  ]);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => test.close());

interface Heard {
  socket: Socket;
  /** The payloads of this event so far, in order of arrival. */
  of<T>(name: string): T[];
}

async function connect(user: TestUser): Promise<Heard> {
  const socket = openSocket(test.origin, { user });
  open.push(socket);
  const events: [name: string, payload: unknown][] = [];
  socket.onAny((name: string, payload: unknown) => events.push([name, payload]));
  expect(await outcome(socket)).toBe('connected');
  return {
    socket,
    of: <T>(name: string) => events.filter(([one]) => one === name).map(([, payload]) => payload as T),
  };
}

const say = (socket: Socket, name: string, payload: unknown) =>
  socket.timeout(5_000).emitWithAck(name, payload) as Promise<{ ok: boolean }>;

/** Resolves when every event emitted so far has arrived. */
async function allArrived(...sockets: Heard[]): Promise<void> {
  const last = sockets.map(({ socket }) => nextEvent(socket, 'availabilityChanged'));
  test.deps.eventBus.emit('availabilityChanged', { carId: randomUUID() });
  await Promise.all(last);
}

async function post(from: TestUser, to: TestUser, content = 'Is the Phantom free?'): Promise<Message> {
  const body = { senderId: from.id, receiverId: to.id, content };
  const answer = await test.as(from).post('/api/messages', body);
  expect(answer.statusCode).toBe(201);
  return answer.json<Message>();
}

/** Stores a message as a server does that stops before it announces the message. */
function storeUnannounced(from: TestUser, to: TestUser): Promise<Message> {
  const chat = createMessages({ db: test.db, eventBus: createEventBus(), now: () => test.clock.now });
  const session = { userId: from.id, staffRole: null } as Session;
  return chat.send(session, { senderId: from.id, receiverId: to.id, content: 'Is the Phantom free?' });
}

describe('a stored message', () => {
  it('reaches every socket of the sender and the receiver as it is stored, and no other user, also when the sender leaves', async () => {
    const both = [await connect(customer), await connect(admin)];
    const others = [await connect(stranger), await connect(otherAdmin)];
    const leaving = await connect(customer);
    const saved = post(customer, admin);
    leaving.socket.disconnect();
    const message = await saved;
    await allArrived(...both, ...others);
    for (const one of both) expect(one.of('newMessage')).toEqual([message]);
    for (const one of others) expect(one.of('newMessage')).toEqual([]);
  });

  it('is forwarded as it is stored, once, when its sender announces it with other contents', async () => {
    const message = await storeUnannounced(customer, admin);
    const [sender, tab, receiver, other] = [
      await connect(customer),
      await connect(customer),
      await connect(admin),
      await connect(stranger),
    ];
    const claimed = { ...message, content: 'Forged', receiverId: stranger.id, senderId: otherAdmin.id };
    for (let time = 0; time < 2; time += 1)
      expect(await say(sender.socket, 'sendMessage', claimed)).toEqual({ ok: true });
    await allArrived(sender, tab, receiver, other);
    expect(receiver.of('newMessage')).toEqual([message]);
    expect(tab.of('newMessage')).toEqual([message]);
    expect([sender.of('newMessage'), other.of('newMessage')]).toEqual([[], []]);
  });

  it("is marked as read in the reader's other tabs only, when the reader reads it in one tab", async () => {
    const { seq } = await post(customer, admin);
    const [tab, other, sender] = [await connect(admin), await connect(admin), await connect(customer)];
    await test.as(admin).put(`/api/messages/${admin.id}/${customer.id}/read`, { seq });
    await allArrived(tab, other, sender);
    const read = { otherId: customer.id, seq };
    expect([tab.of('conversationRead'), other.of('conversationRead')]).toEqual([[read], [read]]);
    expect(sender.of('conversationRead')).toEqual([]);
    // The read position moves forward only to a stored message: these calls emit no event.
    for (const known of [seq, seq - 1, seq + 1]) {
      await test.as(admin).put(`/api/messages/${admin.id}/${customer.id}/read`, { seq: known });
    }
    await allArrived(tab);
    expect(tab.of('conversationRead')).toEqual([read]);
  });
});

describe('sendMessage', () => {
  it('forwards no message that the server has announced', async () => {
    const [sender, tab, receiver] = [await connect(customer), await connect(customer), await connect(admin)];
    const message = await post(customer, admin);
    expect(await say(sender.socket, 'sendMessage', message)).toEqual({ ok: true });
    await allArrived(sender, tab, receiver);
    for (const one of [sender, tab, receiver]) expect(one.of('newMessage')).toEqual([message]);
  });

  it('forwards no spoofed message', async () => {
    const foreign = await post(customer, admin);
    const receiver = await connect(admin);
    const spoofer = await connect(await test.signUp());
    const attempts = [
      foreign,
      { ...foreign, senderId: stranger.id },
      { ...foreign, _id: randomUUID() },
      { _id: randomUUID(), senderId: stranger.id, receiverId: admin.id, content: 'Never stored' },
      { senderId: stranger.id, receiverId: admin.id, content: 'Without an id' },
      null,
      'text',
      { _id: "' OR 1=1 --" },
      [foreign],
      undefined,
    ];
    const answers = await Promise.all(attempts.map((attempt) => say(spoofer.socket, 'sendMessage', attempt)));
    await allArrived(receiver);
    expect(answers.filter(({ ok }) => ok)).toEqual([]);
    expect(receiver.of('newMessage')).toEqual([]);
  });

  it('refuses a message that the sender may not send any more since a role changed', async () => {
    const person = await test.signUp();
    const message = await storeUnannounced(person, admin);
    const [sender, receiver] = [await connect(person), await connect(admin)];
    await test.as(otherAdmin).put(`/api/users/${person.id}`, { isAdmin: true });
    expect(await say(sender.socket, 'sendMessage', message)).toEqual({ ok: false });
    expect(await say(sender.socket, 'typing', { to: admin.id })).toEqual({ ok: false });
    await allArrived(receiver);
    expect([receiver.of('newMessage'), receiver.of('typing')]).toEqual([[], []]);
  });

  it('closes the socket at its next event when its session has ended', async () => {
    const person = await test.signUp();
    const message = await post(person, admin);
    const sender = await connect(person);
    await allArrived(sender);
    await test.db.query('DELETE FROM sessions WHERE user_id = $1', [person.id]);
    const closed = nextEvent(sender.socket, 'disconnect');
    sender.socket.emit('sendMessage', message);
    expect(await closed).toBe('io server disconnect');
  });

  it('refuses more than 100 events a minute of one user and no event of another user', async () => {
    const [person, other] = [await test.signUp(), await test.signUp()];
    const message = await post(person, admin);
    const flooding = await connect(person);
    const answers = await Promise.all(
      Array.from({ length: 105 }, () => say(flooding.socket, 'sendMessage', message)),
    );
    expect(answers.filter(({ ok }) => !ok)).toHaveLength(5);
    const calm = await connect(other);
    expect(await say(calm.socket, 'sendMessage', await post(other, admin))).toEqual({ ok: true });
  });
});

describe('typing', () => {
  /** Stops the clock of the limit, which counts real seconds; returns how to set it ahead. */
  function stopClock(): (ms: number) => void {
    // A whole number: with a fraction, the difference of two times may be less than what the clock was set ahead by.
    const stoppedAt = Math.round(performance.now());
    let ahead = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => stoppedAt + ahead);
    return (ms) => void (ahead = ms);
  }

  it('reaches the addressed user once for a burst', async () => {
    const person = await test.signUp();
    const [writer, reader, tab, other] = [
      await connect(person),
      await connect(admin),
      await connect(person),
      await connect(stranger),
    ];
    stopClock();
    for (let count = 0; count < 300; count += 1) writer.socket.emit('typing', { to: admin.id });
    expect(await say(writer.socket, 'typing', { to: admin.id })).toEqual({ ok: true });
    await eventually(async () => reader.of('typing').length > 0);
    await allArrived(reader, tab, other);
    expect(reader.of('typing')).toEqual([{ userId: person.id }]);
    expect([tab.of('typing'), other.of('typing')]).toEqual([[], []]);
    // The burst counts as one of the 100 events.
    expect(await say(writer.socket, 'sendMessage', await post(person, admin))).toEqual({ ok: true });
  });

  it('reaches the same user again after two seconds, and another user at once', async () => {
    const setAhead = stopClock();
    const [writer, first, second] = [await connect(admin), await connect(customer), await connect(stranger)];
    const type = (to: TestUser) => say(writer.socket, 'typing', { to: to.id });
    const heard = async () => {
      await allArrived(first, second);
      return [first.of('typing').length, second.of('typing').length];
    };
    await type(customer);
    await type(stranger);
    expect(await heard()).toEqual([1, 1]);
    await type(stranger);
    expect(await heard()).toEqual([1, 1]);
    setAhead(2_000);
    await type(stranger);
    expect(await heard()).toEqual([1, 2]);
  });

  it('to another customer, oneself or nobody reaches no user', async () => {
    const [writer, other] = [await connect(customer), await connect(stranger)];
    for (const to of [stranger.id, customer.id, randomUUID()])
      expect(await say(writer.socket, 'typing', { to })).toEqual({ ok: false });
    await allArrived(writer, other);
    expect([writer.of('typing'), other.of('typing')]).toEqual([[], []]);
  });
});

describe('presence', () => {
  const last = (heard: Heard) => heard.of<{ online: string[] }>('presence').at(-1)?.online ?? [];
  const sees = (heard: Heard, user: TestUser) => eventually(async () => last(heard).includes(user.id));
  const misses = (heard: Heard, user: TestUser) => eventually(async () => !last(heard).includes(user.id));

  it('lists all other users to admins and admins to all other users, and drops who disconnects', async () => {
    const seenByAdmin = await connect(admin);
    const seenByCustomer = await connect(customer);
    await connect(otherAdmin);
    const leaving = await connect(stranger);
    const stays = await connect(stranger);
    await sees(seenByAdmin, stranger);
    await sees(seenByCustomer, otherAdmin);
    leaving.socket.disconnect();
    await allArrived(stays);
    expect(last(seenByAdmin).sort()).toEqual([customer.id, stranger.id].sort());
    expect(last(seenByCustomer).sort()).toEqual([admin.id, otherAdmin.id].sort());
    stays.socket.disconnect();
    await misses(seenByAdmin, stranger);
    // No user ever receives an id of their own side.
    const learned = (heard: Heard) =>
      new Set(heard.of<{ online: string[] }>('presence').flatMap(({ online }) => online));
    const ownSide = (heard: Heard, side: TestUser[]) => side.filter(({ id }) => learned(heard).has(id));
    expect(ownSide(seenByAdmin, [admin, otherAdmin])).toEqual([]);
    expect(ownSide(seenByCustomer, [customer, stranger])).toEqual([]);
  });

  it('lists a user again to a newcomer when the user reconnects within the delay', async () => {
    const person = await test.signUp();
    const seenByAdmin = await connect(admin);
    const away = await connect(person);
    await sees(seenByAdmin, person);
    const { id = '' } = away.socket;
    away.socket.disconnect();
    await eventually(async () => !test.app.sockets.of('/').sockets.has(id));
    const newcomer = await connect(otherAdmin);
    await connect(person);
    await sees(newcomer, person);
  });

  it('changes the presence lists when a user becomes an admin', async () => {
    const person = await test.signUp();
    const [seenByAdmin, seenByCustomer] = [await connect(admin), await connect(customer)];
    const seenByPerson = await connect(person);
    await sees(seenByAdmin, person);
    await sees(seenByPerson, admin);
    await test.as(otherAdmin).put(`/api/users/${person.id}`, { isAdmin: true });
    await sees(seenByCustomer, person);
    await misses(seenByAdmin, person);
    await sees(seenByPerson, customer);
    await misses(seenByPerson, admin);
  });
});

it('GET /api/conversations leaves out users after a change of role, and keeps deleted ones', async () => {
  const [person, leaving] = [await test.signUp(), await test.signUp()];
  await post(admin, person);
  await post(leaving, admin);
  const partners = async (user: TestUser) =>
    (await test.as(user).get('/api/conversations')).json<{ userId: string }[]>().map(({ userId }) => userId);
  expect(await partners(person)).toEqual([admin.id]);
  expect(await partners(admin)).toEqual(expect.arrayContaining([person.id, leaving.id]));
  await test.as(otherAdmin).put(`/api/users/${person.id}`, { isAdmin: true });
  await test.as(otherAdmin).delete(`/api/users/${leaving.id}`);
  expect(await partners(person)).toEqual([]);
  const left = await partners(admin);
  expect(left).not.toContain(person.id);
  expect(left).toContain(leaving.id);
});
