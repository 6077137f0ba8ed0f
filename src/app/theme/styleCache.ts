// Emotion's cache for the style sheets of MUI's components. Each style sheet has the nonce of the page.
import createCache from '@emotion/cache';
import { cspNonce } from '#app/platform/browser/cspNonce.ts';

const nonce = cspNonce();

export const styleCache = createCache({ key: 'mui', prepend: true, ...(nonce ? { nonce } : {}) });
