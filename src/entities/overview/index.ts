export { overviewApi, useGetOverviewQuery } from './overviewApi.ts';
