// Licences and portraits: drivers upload and delete pictures, staff review and delete them.
import {
  expiryRefused,
  licenceIncomplete,
  noSuchPicture,
  notDriver,
  nothingToReject,
  notMultipart,
  pictureApproved,
  pictureMissing,
  pictureRefused,
  picturesChanged,
} from '#domain/jobs/licenceRefusals.ts';
import { aboutOneself, noSuchUser } from '#domain/people/refusals.ts';
import { HttpResponse } from 'msw';
import { LICENCE_PICTURE, type Licence } from '#domain/jobs/contract/licence.ts';
import {
  expiryFault,
  missingItems,
  stateAfterChange,
  isExpired,
  LICENCE_ITEMS,
  LICENCE_WAITS,
  type LicenceItem,
} from '#domain/jobs/licence.ts';
import { isNamedPicture } from '#domain/kit/pictureFormats.ts';
import { heicRefusal, isNamedHeic } from '#domain/kit/heic.ts';
import { londonDate, formatLondonDate, startOfLondonDay, addDays } from '#domain/time/london.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { may, nowIso, rowOf, type Backend, type StoredLicence, type StoredUser } from '#mocks/backend.ts';
import * as calls from '#domain/jobs/calls/licence.ts';
import { answers } from '#mocks/serve.ts';
import { showDriver } from './jobs.ts';
import { freeJobsOf, setVerified } from '#mocks/people/users.ts';
import type { AttentionItem } from '#domain/payment/contract/payments.ts';

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
const storedLicence = (backend: Backend, driverId: string): StoredLicence =>
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

/** The driver with this id; throws the server's refusals. */
function driverOf(backend: Backend, id: string): StoredUser {
  const user = rowOf(backend.users, id, noSuchUser);
  if (!user.isDriver) throw notDriver();
  return user;
}

/** The picture of a form, checked as on the server. The mocks check the declared type, not the content. */
async function readPicture(request: Request): Promise<File> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) throw notMultipart();
  const file = (await request.formData()).get('file');
  if (!file || typeof file === 'string') throw pictureMissing();
  if (file.size > LICENCE_PICTURE.bytes) {
    throw pictureRefused(413, `"${file.name}" is larger than 10 MB.`, 'picture_size');
  }
  if (!isNamedPicture(file)) {
    const message = isNamedHeic(file)
      ? heicRefusal(file.name)
      : `"${file.name}" is not accepted: pictures are JPEG, PNG or WebP files.`;
    throw pictureRefused(415, message, 'picture_type');
  }
  return file;
}

/** Sets the state that follows from the documents. */
function followDocuments(backend: Backend, licence: StoredLicence): void {
  licence.state = stateAfterChange(
    licence.state,
    licence.documents.map(({ item }) => item),
  );
  if (licence.state !== 'rejected') licence.reason = null;
  licence.waitingSince = licence.state === 'waiting' ? nowIso(backend) : null;
  licence.version += 1;
}

const without = (licence: StoredLicence, item: LicenceItem) =>
  licence.documents.filter((document) => document.item !== item);

const ownHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getOwnLicence: ({ user }) => licenceOf(backend, user.id),

    uploadLicenceItem: async ({ user: { id }, params: { item }, request }) => {
      const content = await readPicture(request);
      const licence = storedLicence(backend, id);
      const document = { id: backend.nextId(), item, contentType: content.type, size: content.size };
      licence.documents = [
        ...without(licence, item),
        { ...document, uploadedAt: nowIso(backend), isReviewed: false, content },
      ];
      followDocuments(backend, licence);
      return licenceOf(backend, id);
    },

    deleteLicenceItem: ({ user: { id }, params: { item } }) => {
      const licence = storedLicence(backend, id);
      const document = licence.documents.find((known) => known.item === item);
      if (!document) throw noSuchPicture();
      if (document.isReviewed) throw pictureApproved();
      licence.documents = without(licence, item);
      followDocuments(backend, licence);
      return licenceOf(backend, id);
    },
  });

/** The picture with the headers of a private file. */
const privateFile = (content: Blob, type: string, name: string) =>
  new HttpResponse(content, {
    headers: {
      'content-type': type,
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  });

const portraitHandlers = (backend: Backend) =>
  answers(backend, calls, {
    uploadPortrait: async ({ user: { id }, request }) => {
      const content = await readPicture(request);
      storedLicence(backend, id).portrait = { id: backend.nextId(), uploadedAt: nowIso(backend), content };
      showDriver(backend, id);
      return licenceOf(backend, id);
    },

    deletePortrait: ({ user, params: { id } }) => {
      const mayDelete = user.id === id || may(user, 'users.edit');
      const licence = backend.licences[id];
      if (!mayDelete || !licence?.portrait) throw noSuchPicture();
      licence.portrait = null;
      showDriver(backend, id);
      return licenceOf(backend, id);
    },

    getPortrait: ({ user, params: { id } }) => {
      const [driverId, licence] =
        Object.entries(backend.licences).find(([, { portrait }]) => portrait?.id === id) ?? [];
      const isCustomer = backend.reservations.some(
        ({ userId, chauffeur }) => userId === user.id && chauffeur?.portraitId === id,
      );
      const mayRead = user.id === driverId || isCustomer || may(user, 'reservations.read');
      if (!mayRead || !licence?.portrait) throw noSuchPicture();
      return privateFile(licence.portrait.content, licence.portrait.content.type, 'portrait.jpg');
    },
  });

const reviewHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getLicence: ({ params }) => licenceOf(backend, driverOf(backend, params.id).id),

    getLicencePicture: ({ user, params: { id, item }, query: { document: wanted } }) => {
      const mayRead = user.id === id || may(user, 'users.edit');
      const document = backend.licences[id]?.documents.find((known) => known.item === item);
      if (!mayRead || !document || (wanted !== undefined && wanted !== document.id)) throw noSuchPicture();
      return privateFile(document.content, document.contentType, `licence-${item}.jpg`);
    },

    reviewLicence: ({ user, params, body: review }) => {
      if (user.id === params.id) throw aboutOneself('review the licence of');
      const driver = driverOf(backend, params.id);
      const licence = storedLicence(backend, driver.id);
      const ids = licence.documents.map(({ id }) => id);
      if (ids.length !== review.documentIds.length || !ids.every((id) => review.documentIds.includes(id)))
        throw picturesChanged();
      const reviewedAt = nowIso(backend);
      if (review.decision === 'reject') {
        if (ids.length === 0) throw nothingToReject();
        assertVersion(review.version, licence.version, 'licence');
        licence.version += 1;
        const { reason } = review;
        Object.assign(licence, { state: 'rejected', documents: [], reason, expiresOn: null, reviewedAt });
        licence.waitingSince = null;
        if (driver.isVerifiedDriver) freeJobsOf(backend, driver);
        setVerified(driver, false);
        return licenceOf(backend, driver.id);
      }
      if (missingItems(licence.documents.map(({ item }) => item)).length > 0) throw licenceIncomplete();
      const { expiresOn } = review;
      const message = expiryFault(expiresOn, londonDate(backend.now));
      if (message !== undefined) throw expiryRefused(message);
      assertVersion(review.version, licence.version, 'licence');
      licence.version += 1;
      const documents = licence.documents.map((document) => ({ ...document, isReviewed: true }));
      Object.assign(licence, { state: 'approved', documents, reason: null, expiresOn, reviewedAt });
      licence.waitingSince = null;
      setVerified(driver, true);
      return licenceOf(backend, driver.id);
    },
  });

export const licenceHandlers = (backend: Backend) => [
  ...ownHandlers(backend),
  ...portraitHandlers(backend),
  ...reviewHandlers(backend),
];
