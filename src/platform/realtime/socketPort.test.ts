// Checks the real port: its options for socket.io, and that it loads the library late and only once.
import { checkCases } from '#app/testing/checkCases.ts';
import { io } from 'socket.io-client';
import { socketIoPort } from './socketPort.ts';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));

function library() {
  const socket = {
    on: jest.fn(),
    io: { on: jest.fn() },
    emit: jest.fn(),
    connect: jest.fn(),
    disconnect: jest.fn(),
    connected: false,
    active: true,
  };
  jest
    .mocked(io)
    .mockReset()
    .mockReturnValue(socket as never);
  return socket;
}
const loaded = () => new Promise((resolve) => setTimeout(resolve));

test('opens no connection before connect is called', async () => {
  library();
  socketIoPort().on('connect', () => undefined);
  await loaded();
  expect(io).not.toHaveBeenCalled();
});

test('connects to its own origin as the specification requires, after it has added the listeners', async () => {
  const socket = library();
  const port = socketIoPort();
  const listener = () => undefined;
  port.on('jobChanged', listener);
  port.connect('u1');
  port.connect('u1');
  await loaded();
  port.connect('u1');
  expect(io).toHaveBeenCalledTimes(1);
  expect(io).toHaveBeenCalledWith('/', {
    autoConnect: false,
    auth: expect.any(Function),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
  });
  const send = jest.fn();
  (jest.mocked(io).mock.calls[0]![1] as unknown as { auth: (send: unknown) => void }).auth(send);
  expect(send).toHaveBeenCalledWith({ userId: 'u1' });
  expect(socket.on).toHaveBeenCalledWith('jobChanged', listener);
  expect(socket.on.mock.invocationCallOrder[0]!).toBeLessThan(socket.connect.mock.invocationCallOrder[0]!);
  expect(socket.connect).toHaveBeenCalledTimes(2);
  port.disconnect();
  expect(socket.disconnect).toHaveBeenCalledTimes(1);
});

test('does not connect after a sign-out while the library loads', async () => {
  const socket = library();
  const port = socketIoPort();
  port.connect('u1');
  port.disconnect();
  await loaded();
  expect(socket.connect).not.toHaveBeenCalled();
});

test('fetches the library again after a failure', async () => {
  const socket = library();
  jest.mocked(io).mockImplementationOnce(() => {
    throw new Error('offline');
  });
  const port = socketIoPort();
  port.connect('u1');
  await loaded();
  port.connect('u1');
  await loaded();
  expect(socket.connect).toHaveBeenCalledTimes(1);
});

test('sends events while connected, and does not queue them', async () => {
  const socket = library();
  const port = socketIoPort();
  port.emit('typing', { to: 'ada' });
  port.connect('u1');
  await loaded();
  port.emit('typing', { to: 'ada' });
  expect(socket.emit).not.toHaveBeenCalled();
  socket.connected = true;
  port.emit('typing', { to: 'ada' });
  expect(socket.emit.mock.calls).toEqual([['typing', { to: 'ada' }]]);
});

describe('a failed connection', () => {
  async function opened() {
    const socket = library();
    const port = socketIoPort();
    const refusals = jest.fn();
    port.on('refused', refusals);
    port.connect('u1');
    await loaded();
    const say = (event: string, payload?: unknown) => {
      const all = [...socket.on.mock.calls, ...socket.io.on.mock.calls] as [
        string,
        (told: unknown) => void,
      ][];
      for (const [name, listener] of all) if (name === event) listener(payload);
    };
    return { socket, port, refusals, say };
  }
  test('is followed by another one, unless the user signs out meanwhile', () =>
    checkCases<[string, string, unknown, number]>(
      [
        ['given up after its attempts', 'reconnect_failed', undefined, 0],
        ['ended by the server', 'disconnect', 'io server disconnect', 1],
        ['refused by the server', 'connect_error', new Error('Please sign in first.'), 1],
      ],
      async (_how, event, payload, refusals) => {
        const later = jest.spyOn(globalThis, 'setTimeout');
        const wire = await opened();
        later.mockClear();
        wire.socket.active = false;
        wire.say(event, payload);
        expect(wire.refusals).toHaveBeenCalledTimes(refusals);
        expect(later).toHaveBeenCalledWith(expect.any(Function), 15_000);
        const again = later.mock.calls[0]?.[0] as () => void;
        again();
        expect(wire.socket.connect).toHaveBeenCalledTimes(2);
        wire.port.disconnect();
        again();
        expect(wire.socket.connect).toHaveBeenCalledTimes(2);
        clearTimeout(later.mock.results[0]?.value as NodeJS.Timeout);
        later.mockRestore();
      },
    ));

  test('is not refused while attempts are left', async () => {
    const wire = await opened();
    wire.say('disconnect', 'transport close');
    wire.say('connect_error', new Error('xhr poll error'));
    expect(wire.refusals).not.toHaveBeenCalled();
  });
});

test('connects to the configured address', async () => {
  library();
  socketIoPort('https://live.cars.example').connect('u1');
  await loaded();
  expect(io).toHaveBeenCalledWith('https://live.cars.example', expect.anything());
});
