// The real port: how it asks socket.io to connect, and that it fetches the library late and only once.
import { io } from 'socket.io-client';
import { socketIoPort } from './socketPort.ts';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));

function library() {
  const socket = { on: jest.fn(), connect: jest.fn(), disconnect: jest.fn() };
  jest
    .mocked(io)
    .mockReset()
    .mockReturnValue(socket as never);
  return socket;
}
const loaded = () => new Promise((resolve) => setTimeout(resolve));

test('nothing is opened before it is asked to connect', async () => {
  library();
  socketIoPort().on('connect', () => undefined);
  await loaded();
  expect(io).not.toHaveBeenCalled();
});

test('connects to its own origin as the specification says, with the listeners in place', async () => {
  const socket = library();
  const port = socketIoPort();
  const listener = () => undefined;
  port.on('jobChanged', listener);
  port.connect();
  port.connect();
  await loaded();
  port.connect();
  expect(io).toHaveBeenCalledTimes(1);
  expect(io).toHaveBeenCalledWith({
    autoConnect: false,
    transports: ['websocket', 'polling'],
    reconnectionAttempts: 5,
    reconnectionDelay: 1000,
  });
  expect(socket.on).toHaveBeenCalledWith('jobChanged', listener);
  expect(socket.on.mock.invocationCallOrder[0]!).toBeLessThan(socket.connect.mock.invocationCallOrder[0]!);
  expect(socket.connect).toHaveBeenCalledTimes(2);
  port.disconnect();
  expect(socket.disconnect).toHaveBeenCalledTimes(1);
});

test('whoever signs out while the library is on its way is not connected', async () => {
  const socket = library();
  const port = socketIoPort();
  port.connect();
  port.disconnect();
  await loaded();
  expect(socket.connect).not.toHaveBeenCalled();
});

test('a library that could not be fetched is fetched again', async () => {
  const socket = library();
  jest.mocked(io).mockImplementationOnce(() => {
    throw new Error('offline');
  });
  const port = socketIoPort();
  port.connect();
  await loaded();
  port.connect();
  await loaded();
  expect(socket.connect).toHaveBeenCalledTimes(1);
});
