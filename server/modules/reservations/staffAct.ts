// Who of the staff changes a reservation, and how that is recorded.
import type { Audit } from '#server/audit/auditLog.ts';

export interface StaffAct {
  userId: string;
  audit: Audit;
}
