// Use cases of a driver's licence: the driver uploads and deletes pictures, and reads them with the staff.
import { noSuchPicture, notDriver, pictureApproved } from '#domain/jobs/licenceRefusals.ts';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Licence } from '#domain/jobs/contract/licence.ts';
import type { LicenceItem } from '#domain/jobs/licence.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { MediaStore } from '#server/platform/media/mediaStore.ts';
import type { ReceivedFile } from '#server/platform/media/receivedFiles.ts';
import { noSuchUser } from '#domain/people/refusals.ts';
import { findUser } from '#server/people/repository.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import type { EventBus } from '#server/platform/realtime/domainEvents.ts';
import { CONTENT_TYPE, openDocument, removeDocument, storeDocument } from './documentFiles.ts';
import { readLicence } from './presentLicence.ts';
import { deleteDocuments, documentsOf, followDocuments, lockReview, putDocument } from './repository.ts';

/** In pixels: the small print of a card stays legible. */
const MAX_SIDE = 2400;

export interface LicenceDeps {
  db: Database;
  now: () => number;
  eventBus: EventBus;
  media: MediaStore;
}

/** The picture of an item, for its answer. */
export interface OpenedPicture {
  content: Readable | Buffer;
  contentType: string;
}

/** The use cases of licences. `expiresOn` is a London date, the other times are instants. */
export function createLicences({ db, now, eventBus, media }: LicenceDeps) {
  return {
    /** The licence of this driver. */
    read: (driverId: string): Promise<Licence> => readLicence(db, driverId, now()),

    /** The licence of a driver, for staff. Errors: 404; 409 'not_a_driver'. */
    async readFor(userId: string): Promise<Licence> {
      const user = await findUser(db, userId);
      if (!user) throw noSuchUser();
      if (!user.is_driver) throw notDriver();
      return readLicence(db, userId, now());
    },

    /**
     * Stores the picture of an item and deletes the one before. The licence waits for a review when no picture is
     * missing; an approval stays valid meanwhile. Errors: 415 or 422 for a picture that cannot be used, at `file`.
     */
    async upload(
      driverId: string,
      item: LicenceItem,
      file: ReceivedFile,
      workFolder: string,
    ): Promise<Licence> {
      const { key, size } = await storeDocument(media, file, { workFolder, maxSide: MAX_SIDE });
      const at = now();
      try {
        await db.transaction(async (tx) => {
          const review = await lockReview(tx, driverId);
          await putDocument(tx, driverId, {
            id: randomUUID(),
            side: item,
            storage_key: key,
            content_type: CONTENT_TYPE,
            size_bytes: size,
            uploaded_at: new Date(at),
          });
          await followDocuments(tx, driverId, review, at);
        });
      } catch (error) {
        await removeDocument(media, key);
        throw error;
      }
      eventBus.emit('licenceChanged', { driverId });
      return readLicence(db, driverId, at);
    },

    /** Deletes the picture of an item. Errors: 404 'no_picture'; 409 'licence_reviewed' for an approved one. */
    async remove(driverId: string, item: LicenceItem): Promise<Licence> {
      await db.transaction(async (tx) => {
        const review = await lockReview(tx, driverId);
        const document = (await documentsOf(tx, driverId)).find(({ side }) => side === item);
        if (!document) throw noSuchPicture();
        if (document.reviewed) throw pictureApproved();
        await deleteDocuments(tx, driverId, [item]);
        await followDocuments(tx, driverId, review, now());
      });
      eventBus.emit('licenceChanged', { driverId });
      return readLicence(db, driverId, now());
    },

    /**
     * Opens the picture of an item for the driver, or for staff with `mayReadAll`, whose access is recorded. Errors: 404
     * for everyone else, and when the item has another picture than `documentId`.
     */
    async openPicture(
      caller: Pick<Session, 'userId'> & { mayReadAll: boolean },
      wanted: { driverId: string; item: LicenceItem; documentId: string | undefined },
      audit: Audit,
    ): Promise<OpenedPicture> {
      const { driverId, item, documentId } = wanted;
      const isOwn = caller.userId === driverId;
      if (!isOwn && !caller.mayReadAll) throw noSuchPicture();
      const document = (await documentsOf(db, driverId)).find(({ side }) => side === item);
      if (!document || (documentId !== undefined && document.id !== documentId)) throw noSuchPicture();
      const content = await openDocument(media, document.storage_key);
      if (!content) throw noSuchPicture();
      if (!isOwn) {
        await audit(db, {
          action: 'licence.viewed',
          object: { type: 'user', id: driverId },
          after: { item, document: document.id },
        });
      }
      return { content, contentType: document.content_type };
    },
  };
}
