import { act, renderHook } from '@testing-library/react';
import { captureLinkToken, useLinkToken } from './linkToken.ts';

test('takes the token out of the address and keeps the rest', () => {
  const { result } = renderHook(useLinkToken);
  expect(result.current).toBeUndefined();
  window.history.replaceState({ key: 'x' }, '', '/Reset?a=1#token=ab-c_d');
  act(captureLinkToken);
  expect(result.current).toBe('ab-c_d');
  expect(window.location.href).toMatch(/\/Reset\?a=1$/);
  expect(window.history.state).toEqual({ key: 'x' });
});

test('does not change any other fragment', () => {
  window.history.replaceState(null, '', '/Cars#token=<script>');
  captureLinkToken();
  expect(window.location.hash).not.toBe('');
  window.history.replaceState(null, '', '/Cars#my-reservations');
  captureLinkToken();
  expect(window.location.hash).toBe('#my-reservations');
});
