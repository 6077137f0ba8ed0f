// The authentication dialog, in place of the bank's page: the payer completes or fails the authentication.
import { setStyles } from './appearance.js';

function money(amount, currency) {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
}

function textNode(tag, text, styles) {
  const node = document.createElement(tag);
  node.textContent = text;
  setStyles(node, { margin: '0 0 12px', color: '#1a1f36', ...styles });
  return node;
}

function button(text, colours) {
  const node = document.createElement('button');
  node.type = 'button';
  node.textContent = text;
  setStyles(node, {
    border: '1px solid #0b4f9e',
    borderRadius: '6px',
    cursor: 'pointer',
    flex: '1 1 auto',
    font: 'inherit',
    minHeight: '44px',
    padding: '8px 16px',
    ...colours,
  });
  node.addEventListener('focus', () =>
    setStyles(node, { outline: '3px solid #1a1f36', outlineOffset: '2px' }),
  );
  node.addEventListener('blur', () => setStyles(node, { outline: 'none' }));
  return node;
}

let challengeCount = 0;

function build(intent) {
  const id = `sandbox-challenge-${(challengeCount += 1)}`;
  const overlay = document.createElement('div');
  setStyles(overlay, {
    alignItems: 'center',
    background: 'rgba(10, 15, 30, 0.6)',
    boxSizing: 'border-box',
    display: 'flex',
    inset: '0',
    justifyContent: 'center',
    overflow: 'auto',
    padding: '16px',
    position: 'fixed',
    zIndex: '2147483000',
  });
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.setAttribute('aria-labelledby', `${id}-title`);
  dialog.setAttribute('aria-describedby', `${id}-text`);
  setStyles(dialog, {
    background: '#ffffff',
    borderRadius: '10px',
    boxSizing: 'border-box',
    fontFamily: 'system-ui, sans-serif',
    fontSize: '16px',
    lineHeight: '1.5',
    maxWidth: '440px',
    padding: '24px',
    width: '100%',
  });
  const title = textNode('h2', 'Card authentication (sandbox)', { fontSize: '20px', fontWeight: '600' });
  title.id = `${id}-title`;
  const text = textNode(
    'p',
    `Your bank would now ask you to approve ${intent.object === 'setup_intent' ? 'that your card is kept' : `a payment of ${money(intent.amount, intent.currency)}`}. ` +
      'This is a test: no bank is asked and no money moves. Choose how it should end.',
  );
  text.id = `${id}-text`;
  const complete = button('Complete authentication', { background: '#0b4f9e', color: '#ffffff' });
  const fail = button('Fail authentication', { background: '#ffffff', color: '#0b4f9e' });
  const buttons = document.createElement('div');
  setStyles(buttons, { display: 'flex', flexWrap: 'wrap', gap: '12px', marginTop: '20px' });
  buttons.append(complete, fail);
  dialog.append(title, text, buttons);
  overlay.append(dialog);
  return { overlay, complete, fail };
}

/** Resolves to 'complete' or 'fail'. Focus stays inside the dialog until then and returns to its previous element. */
export function showChallenge(intent) {
  return new Promise((resolve) => {
    const { overlay, complete, fail } = build(intent);
    const before = document.activeElement;
    // Makes the rest of the page inert, so that a focus trap of the page cannot take the focus.
    const background = [...document.body.children].filter((node) => !node.inert && node.tagName !== 'SCRIPT');
    for (const node of background) node.inert = true;

    function end(outcome) {
      overlay.remove();
      for (const node of background) node.inert = false;
      if (before && typeof before.focus === 'function') before.focus();
      resolve(outcome);
    }

    complete.addEventListener('click', () => end('complete'));
    fail.addEventListener('click', () => end('fail'));
    overlay.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        end('fail');
      }
      if (event.key !== 'Tab') return;
      event.preventDefault();
      (document.activeElement === complete ? fail : complete).focus();
    });
    document.body.append(overlay);
    complete.focus();
  });
}
