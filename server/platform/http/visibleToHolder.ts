// The access of a customer to reservations that staff have booked.

/**
 * SQL: true for a reservation, as a row of this alias, that its holder may see. Staff book for a person whom they know by
 * the address, and anybody can register that address; so the holder sees such a booking once the address is confirmed.
 * A holder without a password has come by a payment link of the staff, since nobody can have registered the address.
 */
export const visibleToHolder = (alias: string): string => `(${alias}.booked_by IS NULL
  OR EXISTS (SELECT FROM users holder WHERE holder.id = ${alias}.user_id
    AND (holder.email_verified_at IS NOT NULL OR holder.password_hash IS NULL)))`;
