export { auditApi } from './auditApi.ts';
