import { call } from '#domain/kit/call.ts';
import { idParams, listQuery } from '#domain/kit/fields.ts';
import { car, carList } from '../contract/cars.ts';
import { carRequest, carsRequest, extrasRequest } from '../requests.ts';
import { extraList } from '../contract/extras.ts';

export const getCars = /*#__PURE__*/ call({
  ...carsRequest,
  summary: 'All cars',
  access: 'public',
  answer: carList,
  isRevalidated: true,
});

export const getCar = /*#__PURE__*/ call({
  ...carRequest,
  summary: 'One car',
  access: 'public',
  params: idParams,
  answer: car,
});

export const getExtras = /*#__PURE__*/ call({
  ...extrasRequest,
  summary: 'The extras that a booking can have, by name',
  access: 'public',
  query: listQuery,
  answer: extraList,
});
