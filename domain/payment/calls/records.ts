import * as z from 'zod/mini';
import { publicText } from '#domain/kit/privacy.ts';
import { call } from '#domain/kit/call.ts';
import { periodQuery } from '#domain/kit/periods.ts';
import { attentionList, attentionResolution } from '../contract/payments.ts';
import { reconciliation } from '../contract/reconciliation.ts';

export const getAttention = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/payments/attention',
  summary: "What needs a person's attention",
  access: { permission: 'money.read' },
  answer: attentionList,
});

/** 404 when another admin has resolved the item. */
export const resolveAttention = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/payments/attention/:id/resolve',
  summary: 'Say that an item has been dealt with, and how',
  access: { permission: 'money.resolve' },
  params: z.object({ id: publicText().check(z.maxLength(100)) }),
  body: attentionResolution,
  status: 204,
  answer: z.undefined(),
});

export const getReconciliation = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/payments/reconciliation',
  summary: 'The payments and refunds of a period at the payment provider, against the ledger',
  access: { permission: 'money.read' },
  query: periodQuery,
  answer: reconciliation,
});
