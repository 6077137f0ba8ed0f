export { useGetTermsQuery } from './termsApi.ts';
