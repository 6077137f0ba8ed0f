export { useGetInsightQuery, useGetReconciliationQuery } from './insightApi.ts';
