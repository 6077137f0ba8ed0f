// The registers of the accountant. A period contains the London days from `from` to `to`.
import { call } from '#domain/kit/call.ts';
import { periodQuery } from '#domain/kit/periods.ts';
import { debtRegister, documentRegister, movementRegister, vatRegister } from '../contract/registers.ts';

const READS_MONEY = { permission: 'money.read' } as const;

export const getDocumentRegister = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/registers/documents',
  summary: 'The invoices and credit notes of a period, newest first',
  access: READS_MONEY,
  query: periodQuery,
  answer: documentRegister,
});

export const getMovementRegister = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/registers/payments',
  summary: 'The payments and refunds of a period by method, newest first',
  access: READS_MONEY,
  query: periodQuery,
  answer: movementRegister,
});

export const getVatRegister = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/registers/vat',
  summary: 'The VAT of a period by month and rate, oldest first',
  access: READS_MONEY,
  query: periodQuery,
  answer: vatRegister,
});

export const getDebtRegister = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/registers/debts',
  summary: 'The unpaid rest of each reservation now, the oldest debt first',
  access: READS_MONEY,
  answer: debtRegister,
});
