/** What a page sends in the header x-user-id instead of the id of its user, while it knows none. */
export const GUEST = 'guest';
