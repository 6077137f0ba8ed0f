// The member of the staff who changes a reservation, and the audit of the change.
import type { Audit } from '#server/platform/audit/auditLog.ts';

export interface StaffAct {
  userId: string;
  audit: Audit;
}
