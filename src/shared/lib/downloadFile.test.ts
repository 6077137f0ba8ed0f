// Checks the saving of a file: its name, its content, and the release of its address.
import { downloadFile } from './downloadFile.ts';

afterEach(() => jest.useRealTimers());

test('saves the text under its name, and releases the address afterwards', async () => {
  jest.useFakeTimers();
  const files: Blob[] = [];
  const revokeObjectURL = jest.fn();
  const createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:file';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  downloadFile('cars.csv', 'a,b', 'text/csv');
  expect(click.mock.contexts[0]).toMatchObject({ download: 'cars.csv', href: 'blob:file' });
  expect(files[0]).toMatchObject({ type: 'text/csv', size: 3 });
  expect(revokeObjectURL).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(revokeObjectURL.mock.calls).toEqual([['blob:file']]);
});
