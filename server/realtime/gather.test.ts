// Tests that ids of a short time are sent together, each once.
import { createGathering } from './gather.ts';

let sent: string[][];
let gathering: ReturnType<typeof createGathering>;
beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  gathering = createGathering((ids) => sent.push(ids), 100);
});
afterEach(() => {
  jest.useRealTimers();
});

it('sends the ids of 100 ms together, each once', () => {
  for (const id of ['a', 'b', 'a']) gathering.add(id);
  jest.advanceTimersByTime(99);
  expect(sent).toEqual([]);
  gathering.add('c');
  jest.advanceTimersByTime(1);
  expect(sent).toEqual([['a', 'b', 'c']]);
});

it('sends an id again that is added after it was sent', () => {
  gathering.add('a');
  jest.advanceTimersByTime(100);
  gathering.add('a');
  jest.advanceTimersByTime(100);
  expect(sent).toEqual([['a'], ['a']]);
});

it('sends what waits at a flush, and not a second time', () => {
  gathering.add('a');
  gathering.flush();
  expect(sent).toEqual([['a']]);
  jest.runAllTimers();
  gathering.flush();
  expect(sent).toEqual([['a']]);
});
