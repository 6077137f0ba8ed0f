// The fleet for admins: forms with pictures, validated by the rules of the domain as on the server.
import { carReserved, invalidCar, noSuchCar } from '#domain/fleet/refusals.ts';
import { pictureNamesIn } from '#domain/fleet/pictureNames.ts';
import { carFieldsOf, newCarFaults, readCarFields, serverFaults } from '#domain/fleet/checks.ts';
import { mergeDetails } from '#domain/fleet/details.ts';
import { JPEG_WIDTH, type Car, type Picture } from '#domain/fleet/contract/cars.ts';
import { penceToPounds } from '#domain/money/pence.ts';
import { aCar } from '#domain/testing/builders.ts';
import { londonDate } from '#domain/time/london.ts';
import { assertVersion } from '#domain/kit/version.ts';
import { removeRow, rowOf, type Backend } from '#mocks/backend.ts';
import * as staffCalls from '#domain/fleet/calls/staff.ts';
import { answers } from '#mocks/serve.ts';
import { applyRates } from './priceRules.ts';
import * as catalogueCalls from '#domain/fleet/calls/catalogue.ts';

function readForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    fields: carFieldsOf((name) => (form.has(name) ? text(name) : undefined)),
    files: form.getAll('images').filter((part): part is File => typeof part !== 'string'),
    deletedImages: pictureNamesIn('deletedImages', text('deletedImages')),
    order: pictureNamesIn('order', text('order')),
    version: text('version') === '' ? undefined : Number(text('version')),
  };
}

function pictureOf(backend: Backend, file: File): Picture {
  return {
    id: backend.nextId(),
    base: backend.pictureBase?.(file) ?? `/media/cars/uploaded/${file.name}`,
    widths: [JPEG_WIDTH],
    width: 1600,
    height: 900,
    alt: file.name,
    placeholder: '',
  };
}

/** The car that the form describes; `before` is the car that it changes. */
function carOf(backend: Backend, form: ReturnType<typeof readForm>, before?: Car): Car {
  const { pricePence, dayPence, weekPence, purpose, ...fields } = readCarFields(form.fields);
  const { dayPrice = null, weekPrice = null, ...others } = before ?? aCar();
  const kept = (before?.pictures ?? []).filter(({ id }) => !form.deletedImages.includes(id));
  const added = form.files.map((file) => pictureOf(backend, file));
  const named = form.order.flatMap(
    (name) => added[Number(/^new:(\d+)$/.exec(name)?.[1] ?? NaN)] ?? kept.find(({ id }) => id === name) ?? [],
  );
  const pictures = [...new Set([...named, ...kept, ...added])];
  const id = before?.id ?? backend.nextId();
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const pounds = (pence: number | null | undefined, stored: number | null) =>
    pence === undefined ? stored : pence && penceToPounds(pence);
  return {
    ...others,
    ...sent,
    id,
    _id: id,
    price: penceToPounds(pricePence),
    dayPrice: pounds(dayPence, before ? dayPrice : null),
    weekPrice: pounds(weekPence, before ? weekPrice : null),
    CarForReason: purpose,
    details: mergeDetails(before?.details ?? null, form.fields),
    version: before ? before.version + 1 : 0,
    pictures,
    images: pictures.map(({ base }) => `${base}-${JPEG_WIDTH}.jpg`),
  };
}

/** Adds the car of a valid form. */
export function storeCar(backend: Backend, form: ReturnType<typeof readForm>): Car {
  const car = carOf(backend, form);
  backend.cars.push(car);
  backend.carsAddedOn[car.id] = londonDate(backend.now);
  applyRates(backend);
  return car;
}

const calls = { ...catalogueCalls, ...staffCalls };

export const carHandlers = (backend: Backend) =>
  answers(backend, calls, {
    getCars: () => backend.cars,
    getCar: ({ params }) => rowOf(backend.cars, params.id, noSuchCar),

    addCar: async ({ request }) => {
      const form = readForm(await request.formData());
      const faults = newCarFaults(form.fields, form.files.length, backend.now);
      if (faults.length > 0) throw invalidCar(faults);
      return storeCar(backend, form);
    },

    changeCar: async ({ params, request }) => {
      const form = readForm(await request.formData());
      const faults = serverFaults(form.fields, backend.now);
      if (faults.length > 0) throw invalidCar(faults);
      const before = rowOf(backend.cars, params.id, noSuchCar);
      assertVersion(form.version, before.version, 'car');
      const car = carOf(backend, form, before);
      backend.cars.splice(backend.cars.indexOf(before), 1, car);
      applyRates(backend);
      return car;
    },

    deleteCar: ({ params }) => {
      const car = rowOf(backend.cars, params.id, noSuchCar);
      const today = londonDate(backend.now);
      const upcoming = backend.reservations.filter(
        ({ carId, status, endDate }) => carId === car.id && status === 'confirmed' && endDate >= today,
      ).length;
      if (upcoming > 0) throw carReserved(upcoming);
      removeRow(backend.cars, car.id, noSuchCar);
    },
  });
