// The rules of prices, which only staff read: seasons, weekend rates and promo codes.
import { isVersionConflict } from '#app/platform/api/apiError.ts';
import { baseApi } from '#app/platform/api/baseApi.ts';
import { to } from '#app/platform/api/call.ts';
import { toEntityList, type EntityList } from '#app/platform/api/entityList.ts';
import { priceRulesChanged, tagsOfList } from '#app/platform/api/tags.ts';
import { addPriceRule, changePriceRule, getPriceRules } from '#domain/fleet/calls/priceRules.ts';
import type { PriceRule, PriceRuleRequest } from '#domain/fleet/contract/priceRules.ts';
import type { ListQuery } from '#domain/kit/fields.ts';

type Change = { ruleId: string; rule: PriceRuleRequest };

export const priceRuleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The rules by name, or with a query a page of them. */
    getPriceRules: build.query<EntityList<PriceRule>, ListQuery | void>({
      ...to(getPriceRules, (query: ListQuery | void) => ({ query: query ?? {} })),
      transformResponse: toEntityList<PriceRule>,
      providesTags: (rules) => tagsOfList('PriceRule', rules?.ids),
    }),
    /** 409 `code_taken` for a promo code that exists. */
    addPriceRule: build.mutation<PriceRule, PriceRuleRequest>({
      ...to(addPriceRule),
      invalidatesTags: (_rule, error) => (error ? [] : priceRulesChanged()),
    }),
    /** Replaces a rule; agreed prices stay. 409 `version_conflict` when another user has changed it. */
    changePriceRule: build.mutation<PriceRule, Change>({
      ...to(changePriceRule, ({ ruleId, rule }: Change) => ({ params: { id: ruleId }, body: rule })),
      invalidatesTags: (_rule, error) => (error && !isVersionConflict(error) ? [] : priceRulesChanged()),
    }),
  }),
});
