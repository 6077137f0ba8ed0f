// An audit that records nothing, for tests that call a use case without a request.
import type { Audit } from '#server/platform/audit/auditLog.ts';

export const noAudit: Audit = async () => undefined;
