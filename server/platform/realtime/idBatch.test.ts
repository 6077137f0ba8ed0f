// Tests that ids of a short time are sent together, each once.
import { createIdBatch } from './idBatch.ts';

afterEach(() => {
  jest.useRealTimers();
});

it('sends the ids of 100 ms together, each once, and what waits at a flush', () => {
  jest.useFakeTimers();
  const sent: string[][] = [];
  const batch = createIdBatch((ids) => sent.push(ids), 100);
  for (const id of ['a', 'b', 'a']) batch.add(id);
  jest.advanceTimersByTime(99);
  expect(sent).toEqual([]);
  batch.add('c');
  jest.advanceTimersByTime(1);
  expect(sent.splice(0)).toEqual([['a', 'b', 'c']]);
  batch.add('a');
  jest.advanceTimersByTime(100);
  expect(sent.splice(0)).toEqual([['a']]);
  batch.add('a');
  batch.flush();
  expect(sent).toEqual([['a']]);
  jest.runAllTimers();
  batch.flush();
  expect(sent).toEqual([['a']]);
});
