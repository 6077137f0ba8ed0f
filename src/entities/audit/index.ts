export { auditApi } from './auditApi.ts';
export { ACTION_TEXTS } from './actionTexts.ts';
export { auditActor, auditChanges, auditObject, auditTime } from './auditTexts.ts';
export { AuditTrail } from './AuditTrail.tsx';
