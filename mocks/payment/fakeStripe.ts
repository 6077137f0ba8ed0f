// A fake of the provider's browser script: plain inputs for the card, and confirmations that the mock server
// decides. For tests and for the app without a server; the real server has the sandbox.

import { API_BASE } from '#app/platform/address/paths.ts';

interface CardChange {
  elementType: 'card';
  empty: boolean;
  complete: boolean;
}
type Listener = (event: CardChange) => void;

const INPUTS = [
  { name: 'cardnumber', label: 'Card number', placeholder: 'Card number', size: 19 },
  { name: 'exp-date', label: 'Expiry date', placeholder: 'MM / YY', size: 7 },
  { name: 'cvc', label: 'CVC', placeholder: 'CVC', size: 4 },
] as const;
const POSTAL_CODE = { name: 'postal', label: 'Postal code', placeholder: 'Postal code', size: 8 } as const;

interface CardOptions {
  hidePostalCode?: boolean;
  disabled?: boolean;
}

function cardElement({ hidePostalCode = false, disabled = false }: CardOptions = {}) {
  const listeners = new Map<string, Set<Listener>>();
  const inputs = [...INPUTS, ...(hidePostalCode ? [] : [POSTAL_CODE])].map(
    ({ name, label, placeholder, size }) => {
      const input = document.createElement('input');
      Object.assign(input, { name, placeholder, size, disabled, autocomplete: 'off', inputMode: 'numeric' });
      input.setAttribute('aria-label', label);
      Object.assign(input.style, {
        border: '0',
        background: 'none',
        color: 'inherit',
        outline: '0',
        minWidth: '0',
      });
      return input;
    },
  );
  const values = () => inputs.map(({ value }) => value.replace(/\s/g, ''));
  const changed = () => {
    const empty = values().every((value) => value === '');
    const complete = values().every((value) => value !== '');
    for (const tell of listeners.get('change') ?? []) tell({ elementType: 'card', empty, complete });
  };
  for (const input of inputs) input.addEventListener('input', changed);
  return {
    mount: (node: HTMLElement) => {
      node.classList.add('StripeElement');
      Object.assign(node.style, { display: 'flex', gap: '8px' });
      node.replaceChildren(...inputs);
    },
    on: (event: string, listener: Listener) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    update: (options: CardOptions) => {
      for (const input of inputs) input.disabled = options.disabled ?? false;
    },
    destroy: () => inputs.forEach((input) => input.remove()),
    values,
  };
}

const GOOD_CARD = '4242424242424242';

async function confirmCardPayment(
  secret: string,
  { payment_method }: { payment_method?: { card: ReturnType<typeof cardElement> } } = {},
): Promise<unknown> {
  // The intent has a kept card.
  if (!payment_method) return askBackend({ secret, number: GOOD_CARD });
  const [number = '', expiry, code] = payment_method.card.values();
  if (!expiry || !code || number.length < 13) {
    return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
  }
  const answer = await askBackend({ secret, number });
  return answer.bankAsks ? askBackend({ secret, number, bank: await askForAuthentication() }) : answer;
}

async function askBackend(body: object): Promise<{ bankAsks?: boolean }> {
  const answer = await fetch(
    new Request(`${API_BASE}/mock/confirm-card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return (await answer.json()) as { bankAsks?: boolean };
}

/** The dialog of the bank, which the provider shows above the page. */
function askForAuthentication(): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Card authentication (mock)');
  const question = document.createElement('p');
  question.textContent = 'Your bank asks whether this payment is really yours.';
  return new Promise((resolve) => {
    const button = (text: string, answer: boolean) => {
      const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
      Object.assign(made.style, { minHeight: '40px', padding: '0 16px', margin: '16px 8px 0 0' });
      made.addEventListener('click', () => {
        dialog.remove();
        resolve(answer);
      });
      return made;
    };
    dialog.append(question, button('Complete authentication', true), button('Fail authentication', false));
    Object.assign(dialog.style, { padding: '24px', maxWidth: '420px', colorScheme: 'light' });
    dialog.addEventListener('cancel', () => {
      dialog.remove();
      resolve(false);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

type WalletListener = (event: object) => void;

/** The wallets that the fake reports, and the wallet sheet that a test controls. No wallet is available by default. */
export const fakeWallet = {
  available: undefined as object | undefined,
  listeners: new Map<string, WalletListener>(),
  /** Reports the available wallets, as the provider does after it has checked them. */
  reportReady: () =>
    fakeWallet.listeners.get('ready')?.({
      elementType: 'expressCheckout',
      availablePaymentMethods: fakeWallet.available,
    }),
};

function walletElement() {
  const { listeners } = fakeWallet;
  return {
    mount: () => queueMicrotask(fakeWallet.reportReady),
    on: (event: string, listener: WalletListener) => listeners.set(event, listener),
    off: (event: string) => listeners.delete(event),
    update: () => undefined,
    destroy: () => listeners.clear(),
  };
}

/** Confirms with the card of the wallet, which is always accepted. */
const confirmPayment = ({ clientSecret }: { clientSecret: string }) =>
  askBackend({ secret: clientSecret, number: GOOD_CARD });

function stripe() {
  const unsupported = () => Promise.reject(new Error('The fake only confirms card payments.'));
  return {
    elements: () => {
      let card: ReturnType<typeof cardElement> | null = null;
      return {
        create: (type: string, options?: CardOptions) =>
          type === 'expressCheckout' ? walletElement() : (card = cardElement(options)),
        getElement: () => card,
        update: () => undefined,
        submit: () => Promise.resolve({}),
      };
    },
    createToken: unsupported,
    createPaymentMethod: unsupported,
    confirmCardPayment,
    confirmCardSetup: confirmCardPayment,
    confirmPayment,
  };
}

/** Installs the fake in place of the provider's script. */
export function installFakeStripe(): void {
  // The version that @stripe/stripe-js expects.
  Object.assign(window, { Stripe: Object.assign(stripe, { version: 'endive' }) });
}
