// The registers of the accountant, and the reconciliation. Amounts in pounds, days as London dates.
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
import { getReconciliation } from '#domain/payment/calls/records.ts';
import type { Reconciliation, ReconciliationEntry } from '#domain/payment/contract/reconciliation.ts';
import type {
  Debt,
  RegisteredDocument,
  RegisteredMovement,
  VatMonth,
} from '#domain/payment/contract/registers.ts';

const FRESH = { providesTags: reconciliationChanged, keepUnusedDataFor: 0 };

export const registerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first; the amounts of a credit note are negative. */
    getDocumentRegister: build.query<RegisteredDocument[], PeriodQuery>({
      ...to(getDocumentRegister),
      ...FRESH,
    }),
    /** The ledger, newest first. */
    getMovementRegister: build.query<RegisteredMovement[], PeriodQuery>({
      ...to(getMovementRegister),
      ...FRESH,
    }),
    /** By month and rate, oldest first. */
    getVatRegister: build.query<VatMonth[], PeriodQuery>({
      ...to(getVatRegister),
      ...FRESH,
    }),
    /** The payments at the provider compared with the ledger; the differences first, then newest first. */
    getReconciliation: build.query<ReconciliationEntry[], PeriodQuery>({
      ...to(getReconciliation),
      transformResponse: ({ entries }: Reconciliation) => [
        ...entries.filter(({ result }) => result !== 'matching'),
        ...entries.filter(({ result }) => result === 'matching'),
      ],
      ...FRESH,
    }),
    /** The debts of today, the oldest first. */
    getDebtRegister: build.query<Debt[], void>({
      ...to(getDebtRegister),
      ...FRESH,
    }),
  }),
});
