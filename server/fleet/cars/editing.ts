// Use cases of admins for cars: add, change and delete. Files are written before the transaction and deleted after it.
import { carReserved, invalidCar, noSuchCar } from '#domain/fleet/refusals.ts';
import { randomUUID } from 'node:crypto';
import {
  newCarFaults,
  readCarFields,
  serverFaults,
  type CarFault,
  type CarValues,
} from '#domain/fleet/checks.ts';
import { mergeDetails } from '#domain/fleet/details.ts';
import { PICTURE_LIMITS, type Car } from '#domain/fleet/contract/cars.ts';
import { londonDate } from '#domain/time/london.ts';
import { changesBetween, type Audit } from '#server/platform/audit/auditLog.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { afterCommit } from '#server/platform/http/callTransaction.ts';
import { pictureRefusal } from '#server/platform/media/decodePicture.ts';
import type { CarForm } from './carForm.ts';
import type { Catalogue } from './catalogue.ts';
import type { NewPicture, PictureFiles } from './pictureFiles.ts';
import * as cars from './repository.ts';
import { readCar } from './service.ts';

export interface EditingDeps {
  db: Database;
  now: () => number;
  files: PictureFiles;
  catalogue: Catalogue;
}

const AUDITED = [...cars.CAR_COLUMNS, 'pictures'] as const;
const NEW_FILE = /^new:(\d{1,2})$/;

function refuseFaults(faults: CarFault[]): void {
  if (faults.length > 0) throw invalidCar(faults);
}

function refuseTooMany(count: number): void {
  if (count <= PICTURE_LIMITS.perCar) return;
  const message = `A car can have at most ${PICTURE_LIMITS.perCar} pictures.`;
  throw pictureRefusal(422, message, 'too_many_pictures', 'images');
}

/**
 * The ids of a car's pictures in the requested order; `order` names moved pictures by id, or as 'new:0' for the first
 * file of the request. Pictures that it omits keep their order at the end, new ones last; unknown names are ignored.
 */
export function arrange(
  kept: readonly string[],
  added: readonly string[],
  order: readonly string[],
): string[] {
  const all = [...kept, ...added];
  const named = order.map((name) => added[Number(NEW_FILE.exec(name)?.[1] ?? NaN)] ?? name);
  return [...new Set([...named.filter((id) => all.includes(id)), ...all])];
}

const withoutDeleted = (pictures: readonly cars.PictureRow[], { deletedImages }: CarForm) =>
  pictures.filter(({ id }) => !deletedImages.includes(id));

export function createCarEditing({ db, now, files, catalogue }: EditingDeps) {
  async function writePictures(
    tx: Queryable,
    car: CarValues & { id: string },
    { kept, added, order }: { kept: string[]; added: readonly NewPicture[]; order: string[] },
  ): Promise<void> {
    await cars.insertPictures(tx, car.id, added);
    const ids = arrange(
      kept,
      added.map(({ id }) => id),
      order,
    );
    await cars.placePictures(tx, car.id, ids, `${car.make} ${car.model}`);
  }

  /** Encodes the form's files and runs the save with them; deletes the files when the save fails. */
  async function saving(
    form: CarForm,
    workFolder: string,
    write: (tx: Queryable, added: NewPicture[]) => Promise<void>,
  ): Promise<void> {
    const added = await files.keep(form.files, workFolder);
    try {
      await db.transaction((tx) => write(tx, added));
    } catch (error) {
      await files.discard(added);
      throw error;
    }
    afterCommit(() => catalogue.invalidate());
  }

  return {
    /** Deletes the picture files that a crash has left behind. */
    sweepPictures: () => files.sweep(now(), (bases) => cars.namedBases(db, bases)),

    /**
     * Adds a car with its pictures. Errors: 422 'invalid_car' with the faults of its fields; 413, 415 or 422 for a
     * picture, with its name.
     */
    async add(form: CarForm, workFolder: string, audit: Audit): Promise<Car> {
      refuseFaults(newCarFaults(form.fields, form.files.length, now()));
      const details = mergeDetails(null, form.fields);
      const car = { id: randomUUID(), ...readCarFields(form.fields), details };
      await saving(form, workFolder, async (tx, added) => {
        await cars.insertCar(tx, { ...car, createdAt: new Date(now()) });
        await writePictures(tx, car, { kept: [], added, order: form.order });
        const { id, ...after } = car;
        await audit(tx, { action: 'car.added', object: { type: 'car', id }, after });
      });
      return readCar(db, car.id);
    },

    /**
     * Changes every field of a car, adds the pictures sent and deletes those of this car that `deletedImages` names.
     * Existing reservations keep their price. Errors: 404; those of `add`, except that a car may have no picture; 409
     * 'version_conflict' for a change of an older version.
     */
    async change(id: string, form: CarForm, workFolder: string, audit: Audit): Promise<Car> {
      refuseFaults(serverFaults(form.fields, now()));
      const values = readCarFields(form.fields);
      // Checked before the encoding work, and again below under the lock.
      const before = await cars.findCar(db, id);
      if (!before) throw noSuchCar();
      // A client may send a form without rates and details; the car then keeps its values.
      const details = mergeDetails(before.details, form.fields);
      const car = { id, ...cars.keepUnsent(values, before), details };
      refuseTooMany(withoutDeleted(await cars.picturesOf(db, [id]), form).length + form.files.length);
      assertVersion(form.version, before.version, 'car');

      let removed: cars.PictureRow[] = [];
      await saving(form, workFolder, async (tx, added) => {
        if (!(await cars.lockCar(tx, id))) throw noSuchCar();
        const pictures = await cars.picturesOf(tx, [id]);
        const kept = withoutDeleted(pictures, form);
        refuseTooMany(kept.length + added.length);
        removed = pictures.filter((picture) => !kept.includes(picture));
        const before = await cars.findCar(tx, id);
        if (!before) throw noSuchCar();
        assertVersion(form.version, before.version, 'car');
        await cars.updateCar(tx, car);
        await cars.deletePictures(
          tx,
          id,
          removed.map((picture) => picture.id),
        );
        await writePictures(tx, car, { kept: kept.map((picture) => picture.id), added, order: form.order });
        const after = await cars.findCar(tx, id);
        if (!after) throw noSuchCar();
        const pictureCounts = {
          before: { ...before, pictures: pictures.length },
          after: { ...after, pictures: kept.length + added.length },
        };
        await audit(tx, {
          action: 'car.changed',
          object: { type: 'car', id },
          ...changesBetween(pictureCounts.before, pictureCounts.after, AUDITED),
        });
      });
      await files.discard(removed);
      return readCar(db, id);
    },

    /**
     * Deletes a car; old reservations keep its make and model. Errors: 404; 409 'car_reserved' with the number of
     * upcoming reservations. Source: decisions, "Deleting a car".
     */
    async remove(id: string, audit: Audit): Promise<void> {
      await db.transaction(async (tx) => {
        // Bookings take the same lock, so no booking can start between the count and the deletion.
        if (!(await cars.lockCar(tx, id))) throw noSuchCar();
        const count = await cars.countUpcoming(tx, id, londonDate(now()));
        if (count > 0) throw carReserved(count);
        await cars.deleteCar(tx, id, new Date(now()));
        await audit(tx, { action: 'car.deleted', object: { type: 'car', id } });
      });
      catalogue.invalidate();
    },
  };
}
