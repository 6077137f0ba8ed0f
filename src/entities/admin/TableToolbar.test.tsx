// Checks the toolbar: the search and its address, and the export with its errors.
import { useState } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { ExportButton } from './ExportButton.tsx';
import { QuickSearch } from './QuickSearch.tsx';

const PAUSE_MS = 250;

describe('the search', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const input = () => screen.getByRole('searchbox', { name: 'Search jobs' });
  const type = (value: string) => fireEvent.change(input(), { target: { value } });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  function open() {
    const onSearch = jest.fn();
    let goTo = (_address: string) => undefined as void;
    function Address() {
      const [value, setValue] = useState('');
      goTo = setValue;
      return (
        <QuickSearch
          label="Search jobs"
          value={value}
          onSearch={(text) => {
            onSearch(text);
            setValue(text);
          }}
        />
      );
    }
    renderWithProviders(<Address />);
    return { onSearch, goTo: (address: string) => act(() => goTo(address)) };
  }

  test('waits for a pause, and searches once', async () => {
    const { onSearch } = open();
    type('o');
    await pass(PAUSE_MS - 1);
    type('op');
    await pass(PAUSE_MS - 1);
    expect(onSearch).not.toHaveBeenCalled();
    await pass(1);
    expect(onSearch.mock.calls).toEqual([['op']]);
    await pass(10 * PAUSE_MS);
    expect(onSearch).toHaveBeenCalledTimes(1);
  });

  test('does not search for the text that the address has', async () => {
    const { onSearch } = open();
    type('o');
    type('');
    await pass(PAUSE_MS);
    expect(onSearch).not.toHaveBeenCalled();
  });

  test('follows the address, and keeps the text while the user types', async () => {
    const { goTo, onSearch } = open();
    goTo('rolls');
    expect(input()).toHaveValue('rolls');
    type('rolls g');
    goTo('');
    expect(input()).toHaveValue('rolls g');
    await pass(PAUSE_MS);
    expect(onSearch).toHaveBeenLastCalledWith('rolls g');
    goTo('');
    expect(input()).toHaveValue('');
  });
});

describe('the export', () => {
  test.each([
    [0, 'Export CSV'],
    [2, 'Export 2 selected'],
  ])('has the label for %i selected rows: %s', (chosen, name) => {
    renderWithProviders(<ExportButton chosen={chosen} onExport={async () => undefined} />);
    expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  test('runs once at a time, and shows an error when it fails', async () => {
    let fail = () => undefined as void;
    const onExport = jest.fn(
      () => new Promise<void>((_resolve, reject) => (fail = () => reject(new Error('offline')))),
    );
    const { user } = renderWithProviders(<ExportButton chosen={0} onExport={onExport} />);
    await user.dblClick(screen.getByRole('button'));
    expect(screen.getByRole('button', { name: 'Exporting...' })).toBeDisabled();
    expect(onExport).toHaveBeenCalledTimes(1);
    fail();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'The list could not be exported. Please try again.',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
