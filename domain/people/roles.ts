// The roles of the staff, and the one rule about them that every page needs: which staff answer messages. The other
// permissions are in permissions.ts, which only the screens of the staff load.

export const STAFF_ROLES = ['owner', 'manager', 'desk', 'accountant'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** True for the staff who answer messages: the permission 'messages.answer'. */
export const answersMessages = (role: StaffRole | null): boolean => role !== null && role !== 'accountant';

/** The refusal of a role for a user whose email address is not confirmed. */
export const ROLE_NEEDS_EMAIL = 'This person has to confirm their email address first.';
