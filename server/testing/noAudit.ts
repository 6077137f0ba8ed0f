// For tests that call a use case directly, without a request: records nothing.
import type { Audit } from '#server/audit/auditLog.ts';

export const noAudit: Audit = async () => undefined;
