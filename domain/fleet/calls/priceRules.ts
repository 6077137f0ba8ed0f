import { call } from '#domain/kit/call.ts';
import { idParams, listQuery } from '#domain/kit/fields.ts';
import { priceRule, priceRuleForm, priceRuleList } from '../contract/priceRules.ts';

const CARS = { permission: 'cars.edit' } as const;

export const getPriceRules = /*#__PURE__*/ call({
  method: 'GET',
  path: '/api/price-rules',
  summary: 'Seasons, weekend rates and promo codes, by name',
  access: CARS,
  query: listQuery,
  answer: priceRuleList,
});

export const addPriceRule = /*#__PURE__*/ call({
  method: 'POST',
  repeat: 'keyed',
  path: '/api/price-rules',
  summary: 'Add a season, a weekend rate or a promo code',
  access: CARS,
  body: priceRuleForm,
  status: 201,
  answer: priceRule,
});

export const changePriceRule = /*#__PURE__*/ call({
  method: 'PUT',
  repeat: 'same',
  path: '/api/price-rules/:id',
  summary: 'Change a rule of prices; agreed prices stay',
  access: CARS,
  params: idParams,
  body: priceRuleForm,
  answer: priceRule,
});
