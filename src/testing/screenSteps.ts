// The steps that tests of screens have in common.
import { screen, waitFor, within } from '@testing-library/react';

/** A promise that the test resolves. */
export function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** The open dialog. */
export const dialog = () => within(screen.getByRole('dialog'));

export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** The files that the page saves after this call. */
export function savedFiles(): Blob[] {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:file';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return files;
}
