// Tests a page whose text nodes a browser's translation has replaced by elements.
import { useState } from 'react';
import { screen } from '@testing-library/react';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { useContractForm, ruleResolver } from '#app/kit/form/useContractForm.ts';
import { renderWithProviders } from '#app/testing/renderWithProviders.tsx';
import { tolerateTranslation } from './translatedPages.ts';

/** Replaces each text node by an element, as a translation does. */
function translate(root: Node): void {
  const texts: Node[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const font = document.createElement('font');
    text.parentNode?.replaceChild(font, text);
    font.textContent = text.nodeValue;
  }
}

function Payment() {
  const [isFull, setIsFull] = useState(false);
  const state = useContractForm({
    resolver: ruleResolver(() => ({})),
    defaultValues: {},
    save: async () => undefined,
  });
  const text = isFull ? 'Pay £750.00 in full' : 'Pay £225.00 deposit';
  return (
    <EditDialog title="Pay" state={state} message={undefined} saveText={text} busy={false} onClose={() => {}}>
      <button type="button" onClick={() => setIsFull(true)}>
        Pay in full
      </button>
      <p>
        You pay {isFull ? '£750.00' : '£225.00'} now. {isFull ? null : 'The rest is due later.'}
      </p>
      <SubmitButton busy={false} busyText="Processing...">
        {text}
      </SubmitButton>
    </EditDialog>
  );
}

it('shows the amount that is charged on translated buttons and in translated texts, and does not break the page', async () => {
  const { nodeValue, removeChild, insertBefore } = Object.getOwnPropertyDescriptors(Node.prototype);
  tolerateTranslation();
  try {
    const { user } = renderWithProviders(<Payment />);
    translate(document.body);
    await user.click(screen.getByRole('button', { name: 'Pay in full' }));
    expect(screen.getAllByRole('button', { name: 'Pay £750.00 in full' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Pay £225.00 deposit' })).not.toBeInTheDocument();
    expect(screen.getByText(/^You pay/).closest('p')).toHaveTextContent(/^You pay £750.00 now.$/);
  } finally {
    Object.defineProperties(Node.prototype, { nodeValue, removeChild, insertBefore });
  }
});
