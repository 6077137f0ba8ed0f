// Where Emotion keeps the style sheets of MUI's components. Each of them carries the page's nonce.
import createCache from '@emotion/cache';
import { cspNonce } from '#app/shared/lib/cspNonce.ts';

export const STYLE_KEY = 'mui';

const nonce = cspNonce();

export const styleCache = createCache({ key: STYLE_KEY, prepend: true, ...(nonce ? { nonce } : {}) });
