// Checks the panel for developers: the note about an opened report, and the message about a file that is none.
import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { schemeChosen } from '#app/entities/preferences/index.ts';
import { makeStore } from '../makeStore.ts';
import { DebugPanel } from './DebugPanel.tsx';
import { devtoolsInstrument } from './devtoolsInstrument.ts';
import { problemReport } from './problemReport.ts';

// The files of jsdom have no method `text`.
const fileOf = (text: string) =>
  Object.assign(new File([text], 'problem-report.json', { type: 'application/json' }), {
    text: () => Promise.resolve(text),
  });

function open() {
  const store = makeStore(devtoolsInstrument());
  store.dispatch(schemeChosen('dark'));
  function Panel() {
    const [note, setNote] = useState('');
    return (
      <>
        <DebugPanel store={store} onNote={setNote} />
        <p aria-label="Note">{note}</p>
      </>
    );
  }
  render(<Panel />);
  const user = userEvent.setup();
  const upload = (text: string) => user.upload(screen.getByLabelText('Open a report'), fileOf(text));
  return { store, user, upload };
}
const note = () => screen.getByLabelText('Note');

test('shows the note of a report only for that report', async () => {
  const { store, user, upload } = open();
  const own = JSON.stringify(problemReport(store));
  await upload(own.replace('"bundle":"development"', '"bundle":"abc123"'));
  await waitFor(() => expect(note()).toHaveTextContent('The report comes from build abc123'));
  store.travel.returnToPresent();
  await user.click(screen.getByRole('button', { name: 'Look back', hidden: true }));
  expect(store.travel.isOpen()).toBe(false);
  expect(note()).toBeEmptyDOMElement();
});

test('removes the message about a file that is no report when the next file is one', async () => {
  const { store, upload } = open();
  await upload('{}');
  await waitFor(() =>
    expect(screen.getByRole('status', { hidden: true })).toHaveTextContent(
      'This file is not a problem report.',
    ),
  );
  await upload(JSON.stringify(problemReport(store)));
  await waitFor(() => expect(screen.getByRole('status', { hidden: true })).toBeEmptyDOMElement());
  expect(store.travel.isOpen()).toBe(false);
});
