// The links that the mock server mails: a test reads their tokens in the backend.
import { linkExpired } from '#domain/people/refusals.ts';
import { userOf, type Backend, type MailedLink, type StoredUser } from '#mocks/backend.ts';

/** Mails a link to this address. */
export function mailLink(
  backend: Backend,
  purpose: MailedLink['purpose'],
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
): void {
  backend.links.push({ purpose, token: backend.nextId(), userId: id, email });
}

/** The user of an unused link; throws the 410 that the server answers. */
export function findByLink(backend: Backend, purpose: MailedLink['purpose'], token: string): StoredUser {
  const link = backend.links.find((known) => known.token === token && known.purpose === purpose);
  const user = userOf(backend, link?.userId);
  const address = purpose === 'change-email' ? user?.pendingEmail : user?.email;
  if (!link || !user || address !== link.email) throw linkExpired();
  return user;
}

/** Marks a link as used, and returns it. */
export function useLink(backend: Backend, token: string): MailedLink {
  const link = backend.links.find((known) => known.token === token);
  if (!link) throw linkExpired();
  backend.links = backend.links.filter((known) => known !== link);
  return link;
}
