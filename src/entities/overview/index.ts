export { useGetOverviewQuery } from './overviewApi.ts';
