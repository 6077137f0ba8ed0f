import * as z from 'zod/mini';
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { CAR_FIELDS, OPTIONAL_CAR_FIELDS } from '../checks.ts';
import { carBlock, carBlockForm, carBlockList, carBlockQuery } from '../contract/carBlocks.ts';
import { car } from '../contract/cars.ts';
import { extra } from '../contract/extras.ts';
import { extraForm } from '../contract/extrasAdmin.ts';
import { fleet, fleetQuery } from '../contract/fleet.ts';

const CARS = { permission: 'cars.edit' } as const;
const BLOCKS = { permission: 'reservations.edit' } as const;

const MIB = 1024 * 1024;
/** Ten files of maximum size, the fields, and the multipart overhead. */
const CAR_FORM = { maxBytes: 115 * MIB } as const;
const CAR_FORM_TEXT = `multipart/form-data: ${CAR_FIELDS.join(', ')}; ${OPTIONAL_CAR_FIELDS.join(', ')} (optional; empty for none, left out to keep them); images (files, repeated);
deletedImages (JSON list of ids of pictures); order (JSON list of ids of pictures and of 'new:0', 'new:1'… for the files); version (in a change: the version on which it is based).`;

export const addCar = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/cars',
  summary: 'Add a car',
  description: CAR_FORM_TEXT,
  access: CARS,
  form: CAR_FORM,
  status: 201,
  answer: car,
});

export const changeCar = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/cars/:id',
  summary: 'Change a car',
  description: CAR_FORM_TEXT,
  access: CARS,
  params: idParams,
  form: CAR_FORM,
  answer: car,
});

export const deleteCar = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/cars/:id',
  summary: 'Delete a car',
  access: CARS,
  recentSignIn: true,
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

export const addExtra = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/extras',
  summary: 'Offer an extra',
  access: CARS,
  body: extraForm,
  status: 201,
  answer: extra,
});

export const changeExtra = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/extras/:id',
  summary: 'Change an extra; earlier reservations keep its price',
  access: CARS,
  params: idParams,
  body: extraForm,
  answer: extra,
});

export const withdrawExtra = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/extras/:id',
  summary: 'Withdraw an extra',
  access: CARS,
  recentSignIn: true,
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});

export const getFleet = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/fleet',
  summary: 'Every car with what occupies it on these days',
  access: { permission: 'reservations.read' },
  query: fleetQuery,
  answer: fleet,
});

export const getCarBlocks = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/car-blocks',
  summary: 'The blocks that touch these days',
  access: { permission: 'reservations.read' },
  query: carBlockQuery,
  answer: carBlockList,
});

export const addBlock = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/car-blocks',
  summary: 'Keep a car out of service',
  access: BLOCKS,
  body: carBlockForm,
  status: 201,
  answer: carBlock,
});

export const changeBlock = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/car-blocks/:id',
  summary: 'Change a block',
  access: BLOCKS,
  params: idParams,
  body: carBlockForm,
  answer: carBlock,
});

export const deleteBlock = /*#__PURE__*/ call({
  method: 'DELETE',
  repeat: 'same',
  path: '/api/car-blocks/:id',
  summary: 'Put a car into service again',
  access: BLOCKS,
  params: idParams,
  status: 204,
  answer: /*#__PURE__*/ z.undefined(),
});
