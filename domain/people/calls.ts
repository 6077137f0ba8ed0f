// All calls about people.
export * from './calls/account.ts';
export * from './calls/passkeys.ts';
export * from './calls/profile.ts';
export * from './calls/secondFactor.ts';
export * from './calls/sessions.ts';
export * from './calls/users.ts';
