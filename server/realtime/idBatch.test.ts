// Tests that ids of a short time are sent together, each once.
import { createIdBatch } from './idBatch.ts';

let sent: string[][];
let batch: ReturnType<typeof createIdBatch>;
beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  batch = createIdBatch((ids) => sent.push(ids), 100);
});
afterEach(() => {
  jest.useRealTimers();
});

it('sends the ids of 100 ms together, each once', () => {
  for (const id of ['a', 'b', 'a']) batch.add(id);
  jest.advanceTimersByTime(99);
  expect(sent).toEqual([]);
  batch.add('c');
  jest.advanceTimersByTime(1);
  expect(sent).toEqual([['a', 'b', 'c']]);
});

it('sends an id again that is added after it was sent', () => {
  batch.add('a');
  jest.advanceTimersByTime(100);
  batch.add('a');
  jest.advanceTimersByTime(100);
  expect(sent).toEqual([['a'], ['a']]);
});

it('sends what waits at a flush, and not a second time', () => {
  batch.add('a');
  batch.flush();
  expect(sent).toEqual([['a']]);
  jest.runAllTimers();
  batch.flush();
  expect(sent).toEqual([['a']]);
});
