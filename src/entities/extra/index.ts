export { extraApi, useGetExtrasQuery } from './extraApi.ts';
export { selectExtras, selectOfferedExtras } from './extraSelectors.ts';
export { EXTRA_UNIT_TEXTS, extraPriceText } from './extraTexts.ts';
