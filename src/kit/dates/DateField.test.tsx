// Checks a date field as a user fills it in: typing, pasting, filling by label, the calendar and the clock.
import { useState } from 'react';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mediaMatches } from '#app/testing/media.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { itAtFullExtent } from '#domain/testing/extent.ts';
import { ENTRY_MESSAGES, type EntryKind } from '#domain/time/entry.ts';
import { DateField, type DateFieldProps } from './DateField.tsx';

// The field loads the picker when it is touched. The module is loaded here so that no test waits for it.
beforeAll(() => import('./PickerPopup.tsx'));

interface FieldProps extends Partial<DateFieldProps> {
  kind: EntryKind;
  initial?: string;
  entered: string[];
}

function Field({ initial = '', entered, ...props }: FieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <p id="problem">This day is taken.</p>
      <DateField
        label="Start"
        name="start"
        wrong={false}
        problemId="problem"
        value={value}
        onEntered={(next) => {
          entered.push(next);
          setValue(next);
        }}
        {...props}
      />
      <button type="button" onClick={() => setValue('2027-05-06')}>
        Elsewhere
      </button>
    </>
  );
}

const withMouse = () => mediaMatches('pointer: fine');

function open(props: Omit<FieldProps, 'entered'>) {
  const entered: string[] = [];
  const { user } = renderWithProviders(<Field {...props} entered={entered} />);
  // Only one element has the label, so a script that fills fields by label finds the input.
  const input = screen.getByLabelText<HTMLInputElement>('Start');
  return { user, entered, input };
}

test('shows the day before the month, and the keyboard of digits for a date only', () => {
  const { input } = open({ kind: 'date', initial: '2027-03-12' });
  expect(input).toHaveValue('12/03/2027');
  expect(input.getAttribute('inputmode')).toBe('numeric');
  cleanup();
  expect(open({ kind: 'time' }).input.getAttribute('inputmode')).toBeNull();
});

test('begins another date or time with a digit behind a filled one, and keeps a digit behind one that is typed', async () => {
  const date = open({ kind: 'date', initial: '2027-03-12' });
  await date.user.type(date.input, '01/04/2027');
  expect(date.input).toHaveValue('01/04/2027');
  await date.user.type(date.input, '5');
  expect(date.input).toHaveValue('01/04/20275');
  cleanup();
  const time = open({ kind: 'time', initial: '10:00' });
  await time.user.type(time.input, '14:30');
  expect(time.entered.at(-1)).toBe('14:30');
});

test('changes the value when a typed date is complete, or pasted, or filled in by a script', async () => {
  const { user, entered, input } = open({ kind: 'date' });
  await user.type(input, '1/3/2027');
  expect(entered).toEqual(['2027-03-01']);
  await user.tab();
  expect(input).toHaveValue('01/03/2027');
  await user.tripleClick(input);
  await user.paste('12/03/2027');
  expect(entered).toEqual(['2027-03-01', '2027-03-12']);
  fireEvent.change(input, { target: { value: '2027-03-05' } });
  expect(entered.at(-1)).toBe('2027-03-05');
  expect(input).toHaveValue('05/03/2027');
});

test('reads a year of two digits when the user leaves the field or presses Enter', async () => {
  for (const key of ['{Tab}', '{Enter}']) {
    const { user, entered, input } = open({ kind: 'date' });
    await user.type(input, '1/3/27');
    expect(entered).toEqual([]);
    await user.keyboard(key);
    expect([key, entered, input.value]).toEqual([key, ['2027-03-01'], '01/03/2027']);
    cleanup();
  }
});

test('keeps an invalid text without a value, and shows its message on blur', async () => {
  const { user, entered, input } = open({ kind: 'date', initial: '2027-03-12' });
  await user.clear(input);
  await user.type(input, '31/02/2027');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.tab();
  expect(input).toHaveValue('31/02/2027');
  expect(entered).toEqual(['']);
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(ENTRY_MESSAGES.date);
  await user.type(input, '{Backspace}');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('replaces the text when the value changes', async () => {
  const { user, input } = open({ kind: 'date' });
  await user.type(input, 'soon');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(input).toHaveValue('06/05/2027');
  expect(input).toBeValid();
});

test('is described by the message of the form', () => {
  const { input } = open({ kind: 'date', wrong: true });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('This day is taken.');
});

test('offers the free days in the calendar, fills in the chosen day and returns the focus', async () => {
  withMouse();
  const { user, entered, input } = open({
    kind: 'date',
    initial: '2027-03-12',
    min: '2027-03-10',
    max: '2027-03-30',
    isUnavailable: (date) => date === '2027-03-20',
  });
  const button = screen.getByRole('button', { name: 'Open the calendar' });
  expect(button).toHaveAccessibleDescription('Start');
  await user.click(button);
  const calendar = within(await screen.findByRole('dialog', { name: 'Choose a day' }));
  expect(calendar.getByText('March 2027')).toBeVisible();
  expect(calendar.getAllByRole('columnheader')[0]).toHaveAccessibleName('Monday');
  expect(calendar.getByRole('gridcell', { name: '12' })).toHaveAttribute('aria-selected', 'true');
  for (const day of ['9', '20', '31']) expect(calendar.getByRole('gridcell', { name: day })).toBeDisabled();
  for (const day of ['10', '19', '30']) expect(calendar.getByRole('gridcell', { name: day })).toBeEnabled();
  await user.click(calendar.getByRole('gridcell', { name: '19' }));
  expect(entered).toEqual(['2027-03-19']);
  expect(input).toHaveValue('19/03/2027');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await waitFor(() => expect(button).toHaveFocus());
});

test('reads a typed time', async () => {
  const { user, entered, input } = open({ kind: 'time' });
  await user.type(input, '2:30 pm');
  await user.tab();
  expect(entered.at(-1)).toBe('14:30');
  expect(input).toHaveValue('14:30');
});

test('fills in the time that the user chooses in the clock', async () => {
  withMouse();
  const { user, entered, input } = open({ kind: 'time', initial: '09:00' });
  await user.click(screen.getByRole('button', { name: 'Open the clock' }));
  const clock = within(await screen.findByRole('dialog', { name: 'Choose a time' }));
  await user.click(clock.getByRole('option', { name: '14 hours' }));
  await user.click(clock.getByRole('option', { name: '30 minutes' }));
  await user.click(clock.getByRole('button', { name: 'OK' }));
  expect(entered).toEqual(['14:30']);
  expect(input).toHaveValue('14:30');
});

itAtFullExtent('shows the calendar as a dialog on a phone, with the day before the month', async () => {
  const { user, entered, input } = open({ kind: 'date', initial: '2027-03-12' });
  await user.click(screen.getByRole('button', { name: 'Open the calendar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a day' });
  const calendar = within(dialog);
  expect(dialog).toHaveAttribute('aria-modal', 'true');
  expect(calendar.getByRole('heading', { name: 'Fri, 12 Mar' })).toBeVisible();
  await user.click(calendar.getByRole('gridcell', { name: '19' }));
  expect(entered).toEqual([]);
  await user.click(calendar.getByRole('button', { name: 'OK' }));
  expect(entered).toEqual(['2027-03-19']);
  expect(input).toHaveValue('19/03/2027');
});
