// What the DevTools monitor gets to see.
import { hidePrivate } from './devTools.ts';

test('passwords, secrets and personal data are hidden at any depth; the rest is not', () => {
  const action = {
    type: 'api/executeMutation/pending',
    payload: [{ client_secret: 's3cret', amount: 36000 }],
    meta: {
      arg: { originalArgs: { email: 'ada@example.com', password: 'correct horse', first_name: 'Ada' } },
    },
  };
  const shown = JSON.stringify(hidePrivate(action));
  expect(shown).not.toMatch(/s3cret|ada@|correct horse|"Ada"/);
  expect(shown).toContain('36000');
  expect(shown).toContain('api/executeMutation/pending');
});

test('what is hidden is a copy', () => {
  const state = { user: { email: 'ada@example.com' } };
  hidePrivate(state);
  expect(state.user.email).toBe('ada@example.com');
});
