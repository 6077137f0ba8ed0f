// Checks a quote: its form, its page, and the link that opens the booking with the same content.
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { paths, quoteFile, quotePattern } from '#app/platform/address/paths.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { aCar, anId } from '#domain/testing/builders.ts';
import { ada } from '#mocks/backend.ts';
import { someExtras } from '#mocks/fleet/extraFixtures.ts';
import { useBackend as answerFrom } from '#mocks/node.ts';
import { NewQuotePage, QuotePage } from './QuotePages.tsx';

const car = aCar();
const CONTENT = `?from=2026-12-04&to=2026-12-06&extras=${anId(801)}*2`;

function open(at: string, signedInAs?: string) {
  const backend = answerFrom({ cars: [car], extras: someExtras(), signedInAs });
  const rendered = renderWithProviders(
    <Routes>
      <Route path={paths.newQuote} element={<NewQuotePage />} />
      <Route path={quotePattern} element={<QuotePage />} />
    </Routes>,
    { at, ...(signedInAs ? { session: { userId: signedInAs } } : {}) },
  );
  return { backend, ...rendered };
}

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

test('makes a quote for a guest, with lines, VAT and last day, and links to the booking and the PDF', async () => {
  const { user, backend, place } = open(paths.newQuoteOf(car.id, CONTENT));
  await user.click(await screen.findByRole('button', { name: 'Make the quote' }));
  expect(await screen.findByText('Name is required.')).toBeVisible();
  await user.type(screen.getByLabelText('Name on the quote'), 'Notes Ltd');
  await user.click(screen.getByRole('button', { name: 'Make the quote' }));
  await waitFor(() => expect(backend.quotes).toHaveLength(1));
  const id = backend.quotes[0]?.id ?? '';
  await waitFor(() => expect(place.current.pathname).toBe(paths.quote(id)));
  expect(await screen.findByText('Notes Ltd')).toBeVisible();
  expect([fact('Net'), fact('VAT 20%'), fact('Total')]).toEqual(['£1,025.00', '£205.00', '£1,230.00']);
  expect(fact('Valid until')).toBe('Sat, 28 Nov 2026');
  expect(within(screen.getByRole('list', { name: 'Price' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Book this' })).toHaveAttribute(
    'href',
    `${paths.car(car.id)}${CONTENT}&quote=${id}`,
  );
  expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', quoteFile(id));
});

test('begins with the name of the account', async () => {
  open(paths.newQuoteOf(car.id, CONTENT), ada.id);
  expect(await screen.findByLabelText('Name on the quote')).toHaveValue('Ada Lovelace');
});

test('says what is missing for a price, and that a quote has ended or is gone', async () => {
  const first = open(paths.newQuoteOf(car.id, ''));
  expect(await screen.findByText('Please choose the dates first.')).toBeVisible();
  first.unmount();
  const second = open(paths.newQuoteOf(anId(999), CONTENT));
  expect(await screen.findByText('Please choose a car and its dates first.')).toBeVisible();
  second.unmount();
  open(paths.quote(anId(998)));
  expect(await screen.findByRole('heading', { name: 'This quote does not exist' })).toBeVisible();
});
