// Offers to go on with what was typed before into the same form.
import { Alert } from '../page/Alert.tsx';
import buttonStyle from '../page/button.css';
import { StaticStyle } from '../page/StaticStyle.tsx';
import type { FormDraft } from './useFormDraft.ts';

const SMALL = {
  type: 'button',
  className: 'lcr-button',
  'data-variant': 'text',
  'data-size': 'small',
} as const;

export function DraftOffer({ isOutdated, restore, discard }: FormDraft) {
  return (
    <Alert
      kind="info"
      action={
        <>
          <StaticStyle id="button" css={buttonStyle} />
          <button {...SMALL} onClick={restore}>
            Continue
          </button>
          <button {...SMALL} onClick={discard}>
            Discard
          </button>
        </>
      }
    >
      Continue where you left?
      {isOutdated && ' The record has changed since: what you had not changed shows its newer values.'}
    </Alert>
  );
}
