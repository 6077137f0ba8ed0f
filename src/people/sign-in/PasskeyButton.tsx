// A button for passkeys: calls `onUse`, and shows an error after a failure.
import { useState } from 'react';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { ceremonyMessage } from '../data/passkeyCeremony.ts';
import { supportsPasskeys } from '../data/passkeySupport.ts';
import buttonStyle from '#app/kit/page/button.css';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';

export interface PasskeyButtonProps {
  text: string;
  /** Uses a passkey; the button shows an error when this rejects. */
  onUse: () => Promise<void>;
}

/** Renders nothing when the browser or the address of the page allows no passkeys. */
export function PasskeyButton({ text, onUse }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  if (!supportsPasskeys()) return null;
  const use = async () => {
    setBusy(true);
    setMessage(undefined);
    try {
      await onUse();
    } catch (error) {
      setMessage(ceremonyMessage(error) ?? errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <div data-unrecorded="all">
      <FormMessage text={message} />
      <StaticStyle id="button" css={buttonStyle} />
      <button
        type="button"
        className="lcr-button"
        data-wide="true"
        disabled={isBusy}
        onClick={() => void use()}
      >
        {text}
      </button>
    </div>
  );
}
