// The pay of drivers, for the staff who read and record money.
import { call } from '#domain/kit/call.ts';
import { idParams } from '#domain/kit/fields.ts';
import { periodQuery } from '#domain/kit/periods.ts';
import { driverPay, driverPayList, driverPayment } from '../contract/pay.ts';

export const getDriverPay = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/driver-pay',
  summary: 'The finished jobs of a period with their pay, newest first',
  access: { permission: 'money.read' },
  query: periodQuery,
  answer: driverPayList,
});

export const markDriverPay = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/driver-pay/:id',
  summary: 'Mark the pay of a finished job as paid, or as unpaid',
  access: { permission: 'money.record' },
  params: idParams,
  body: driverPayment,
  answer: driverPay,
});
