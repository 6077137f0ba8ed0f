// Use cases of a driver's portrait: the driver uploads it, the driver and staff delete it, and the customers of the
// driver's trips see it.
import { randomUUID } from 'node:crypto';
import type { Licence } from '#domain/jobs/contract/licence.ts';
import { noSuchPicture } from '#domain/jobs/licenceRefusals.ts';
import type { Audit } from '#server/platform/audit/auditLog.ts';
import type { ReceivedFile } from '#server/platform/media/receivedFiles.ts';
import type { Session } from '#server/platform/http/sessionPort.ts';
import { CONTENT_TYPE, openDocument, removeDocument, storeDocument } from './documentFiles.ts';
import { findVisiblePortrait, putPortrait, removePortrait } from './portraitRepository.ts';
import { readLicence } from './presentLicence.ts';
import { lockReview } from './repository.ts';
import type { LicenceDeps, OpenedPicture } from './service.ts';

/** In pixels: twice the largest size that a page shows. */
const MAX_SIDE = 480;

type Caller = Pick<Session, 'userId'>;

/** The use cases of portraits. */
export function createPortraits({ db, now, eventBus, media }: LicenceDeps) {
  return {
    /** Stores the portrait and deletes the one before. Errors: 415 or 422 for a picture that cannot be used, at `file`. */
    async upload(driverId: string, file: ReceivedFile, workFolder: string): Promise<Licence> {
      const { key } = await storeDocument(media, file, { workFolder, maxSide: MAX_SIDE });
      const at = now();
      try {
        await db.transaction(async (tx) => {
          // Uploads of one driver follow each other.
          await lockReview(tx, driverId);
          await putPortrait(tx, {
            driver_id: driverId,
            id: randomUUID(),
            storage_key: key,
            uploaded_at: new Date(at),
          });
        });
      } catch (error) {
        await removeDocument(media, key);
        throw error;
      }
      eventBus.emit('licenceChanged', { driverId });
      return readLicence(db, driverId, at);
    },

    /**
     * Deletes the portrait of a driver, for the driver, or for staff with `mayDelete`, whose deletion is recorded. Errors:
     * 404 for everyone else, and without a portrait.
     */
    async remove(caller: Caller & { mayDelete: boolean }, driverId: string, audit: Audit): Promise<Licence> {
      const isOwn = caller.userId === driverId;
      if (!isOwn && !caller.mayDelete) throw noSuchPicture();
      await db.transaction(async (tx) => {
        if (!(await removePortrait(tx, driverId))) throw noSuchPicture();
        if (!isOwn) await audit(tx, { action: 'portrait.deleted', object: { type: 'user', id: driverId } });
      });
      eventBus.emit('licenceChanged', { driverId });
      return readLicence(db, driverId, now());
    },

    /**
     * Opens a portrait for its driver, for the customer of a job that the driver has, or for staff with `mayReadAll`.
     * Errors: 404 for everyone else.
     */
    async open(caller: Caller & { mayReadAll: boolean }, id: string): Promise<OpenedPicture> {
      const portrait = await findVisiblePortrait(db, id, caller);
      const content = portrait && (await openDocument(media, portrait.storage_key));
      if (!content) throw noSuchPicture();
      return { content, contentType: CONTENT_TYPE };
    },
  };
}
