// The licences of drivers, and the attention entries about them, by the rules of the domain.
import type { Licence } from '#domain/jobs/contract/licence.ts';
import type { AttentionItem } from '#domain/payment/contract/payments.ts';
import { isExpired, LICENCE_ITEMS, LICENCE_WAITS, missingItems } from '#domain/jobs/licence.ts';
import { formatLondonDate, londonDate, startOfLondonDay, addDays } from '#domain/time/london.ts';
import type { Backend, StoredLicence } from '#mocks/backend.ts';

const NOTHING: StoredLicence = {
  state: 'missing',
  documents: [],
  portrait: null,
  reason: null,
  expiresOn: null,
  reviewedAt: null,
  waitingSince: null,
  version: 0,
};

/** The licence of a driver, for changes; the first call creates it. */
export const storedLicence = (backend: Backend, driverId: string): StoredLicence =>
  (backend.licences[driverId] ??= { ...NOTHING, documents: [] });

/** The licence of a driver in the format of the API. */
export function licenceOf(backend: Backend, driverId: string): Licence {
  const { documents, portrait, waitingSince: _since, ...review } = backend.licences[driverId] ?? NOTHING;
  const own = LICENCE_ITEMS.flatMap((item) => documents.filter((document) => document.item === item));
  return {
    driverId,
    ...review,
    portrait: portrait && { id: portrait.id, uploadedAt: portrait.uploadedAt },
    documents: own.map(({ content: _content, ...document }) => document),
    missing: missingItems(own.map(({ item }) => item)),
    isExpired: isExpired(review.expiresOn, londonDate(backend.now)),
  };
}

function attentionOf(backend: Backend, driverId: string, licence: StoredLicence): AttentionItem[] {
  const driver = backend.users.find(({ id, isDriver }) => id === driverId && isDriver);
  const { state, waitingSince, expiresOn } = licence;
  const personName = driver?.name ?? '';
  const common = { amount: null, reservationId: null, personId: driverId, personName, reference: null };
  if (driver && state === 'waiting' && waitingSince !== null) {
    const detail = LICENCE_WAITS;
    return [
      {
        id: `licence-waiting ${driverId} ${waitingSince}`,
        kind: 'licence-waiting',
        detail,
        ...common,
        since: waitingSince,
      },
    ];
  }
  if (driver && !driver.isVerifiedDriver && state === 'missing' && expiresOn !== null) {
    if (!isExpired(expiresOn, londonDate(backend.now))) return [];
    const detail = `The licence of a driver expired on ${formatLondonDate(expiresOn)}. The driver is no longer verified.`;
    const since = new Date(startOfLondonDay(addDays(expiresOn, 1))).toISOString();
    return [
      { id: `licence-expired ${driverId} ${expiresOn}`, kind: 'licence-expired', detail, ...common, since },
    ];
  }
  return [];
}

/** The attention entries about licences that are not resolved. */
export const licenceAttention = (backend: Backend): AttentionItem[] =>
  Object.entries(backend.licences)
    .flatMap(([driverId, licence]) => attentionOf(backend, driverId, licence))
    .filter(({ id }) => backend.resolutions.every((resolved) => resolved.id !== id));
