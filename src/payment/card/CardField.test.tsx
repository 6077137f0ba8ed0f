// Checks the card field while the provider's script loads, after it has loaded, and when it is missing.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { refuse } from '#mocks/answers.ts';
import { aConfig } from '#mocks/backend.ts';
import { installFakeStripe } from '#mocks/payment/fakeStripe.ts';
import { server, useBackend as answerFrom } from '#mocks/node.ts';
import { CardField } from './CardField.tsx';
import { PaymentSystem } from './PaymentSystem.tsx';

// Each test has its own address, because a script stays loaded.
let visit = 0;
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')];

function open() {
  visit += 1;
  Object.assign(window, { Stripe: undefined });
  const scriptUrl = `/sandbox/stripe/stripe.js?${visit}`;
  answerFrom({ config: aConfig({ stripe: { publishableKey: 'pk_test_mock', scriptUrl } }) });
  const onEmptyChange = jest.fn();
  const view = renderWithProviders(
    <PaymentSystem>
      <CardField onEmptyChange={onEmptyChange} />
    </PaymentSystem>,
  );
  const script = async () => {
    await waitFor(() => expect(scripts().some(({ src }) => src.endsWith(scriptUrl))).toBe(true));
    return scripts().find(({ src }) => src.endsWith(scriptUrl))!;
  };
  return { onEmptyChange, script, ...view };
}

afterEach(() => scripts().forEach((script) => script.remove()));

it('appears after the script has loaded, and reports whether it has input', async () => {
  const { script, onEmptyChange } = open();
  expect(screen.getByLabelText('Loading the card field')).toBeInTheDocument();
  const element = await script();
  installFakeStripe();
  fireEvent.load(element);
  const number = await screen.findByLabelText('Card number');
  expect(screen.getByRole('group', { name: 'Card details' })).toContainElement(number);
  expect(screen.queryByLabelText('Postal code')).not.toBeInTheDocument();
  fireEvent.input(number, { target: { value: '4242' } });
  expect(onEmptyChange).toHaveBeenLastCalledWith(false);
  fireEvent.input(number, { target: { value: '' } });
  expect(onEmptyChange).toHaveBeenLastCalledWith(true);
});

it('shows an error with another attempt when the script does not load', async () => {
  const { script, user } = open();
  fireEvent.error(await script());
  expect(await screen.findByText('Payment system is not ready yet.')).toBeVisible();
  expect(scripts()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const second = await script();
  installFakeStripe();
  fireEvent.load(second);
  expect(await screen.findByLabelText('Card number')).toBeVisible();
});

it('fails, and does not load Stripe’s script, when the script defines nothing', async () => {
  const { script } = open();
  fireEvent.load(await script());
  expect(await screen.findByText('Payment system is not ready yet.')).toBeVisible();
  expect(scripts()).toHaveLength(0);
});

it('shows an error when the settings cannot be read, and reads them again', async () => {
  Object.assign(window, { Stripe: undefined });
  server.use(http.get('*/api/config', () => refuse(500, 'Not now.'), { once: true }));
  const { user } = renderWithProviders(
    <PaymentSystem>
      <CardField onEmptyChange={() => undefined} />
    </PaymentSystem>,
  );
  expect(await screen.findByText('Payment system is not ready yet.')).toBeVisible();
  answerFrom({ config: aConfig({ stripe: { publishableKey: 'pk_test_mock', scriptUrl: '/again.js' } }) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(scripts()).toHaveLength(1));
  installFakeStripe();
  fireEvent.load(scripts()[0]!);
  expect(await screen.findByLabelText('Card number')).toBeVisible();
});

it('loads one script for two fields', async () => {
  Object.assign(window, { Stripe: undefined });
  answerFrom({ config: aConfig({ stripe: { publishableKey: 'pk_test_mock', scriptUrl: '/once.js' } }) });
  renderWithProviders(
    <>
      <PaymentSystem>
        <CardField onEmptyChange={() => undefined} />
      </PaymentSystem>
      <PaymentSystem>
        <CardField onEmptyChange={() => undefined} />
      </PaymentSystem>
    </>,
  );
  await waitFor(() => expect(scripts()).toHaveLength(1));
  installFakeStripe();
  fireEvent.load(scripts()[0]!);
  expect(await screen.findAllByLabelText('Card number')).toHaveLength(2);
});
