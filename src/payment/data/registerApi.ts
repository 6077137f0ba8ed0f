// The registers of the accountant. Amounts in pounds, days as London dates.
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { reconciliationChanged } from '#app/platform/api/tags.ts';
import type { PeriodQuery } from '#domain/kit/periods.ts';
import {
  getDebtRegister,
  getDocumentRegister,
  getMovementRegister,
  getVatRegister,
} from '#domain/payment/calls/registers.ts';
import type {
  Debt,
  RegisteredDocument,
  RegisteredMovement,
  VatMonth,
} from '#domain/payment/contract/registers.ts';

export const registerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first; the amounts of a credit note are negative. */
    getDocumentRegister: build.query<RegisteredDocument[], PeriodQuery>({
      ...to(getDocumentRegister),
      providesTags: reconciliationChanged,
      keepUnusedDataFor: 0,
    }),
    /** The ledger, newest first. */
    getMovementRegister: build.query<RegisteredMovement[], PeriodQuery>({
      ...to(getMovementRegister),
      providesTags: reconciliationChanged,
      keepUnusedDataFor: 0,
    }),
    /** By month and rate, oldest first. */
    getVatRegister: build.query<VatMonth[], PeriodQuery>({
      ...to(getVatRegister),
      providesTags: reconciliationChanged,
      keepUnusedDataFor: 0,
    }),
    /** The debts of today, the oldest first. */
    getDebtRegister: build.query<Debt[], void>({
      ...to(getDebtRegister),
      providesTags: reconciliationChanged,
      keepUnusedDataFor: 0,
    }),
  }),
});
