export { configApi, useGetConfigQuery } from './configApi.ts';
export { SocialLinks } from './SocialLinks.tsx';
