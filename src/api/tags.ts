// Tags are built here and nowhere else, and what a change makes stale is said by name.

export const TAG_TYPES = [
  'Car',
  'Reservation',
  'Payment',
  'Attention',
  'Availability',
  'User',
  'Config',
  'Job',
  'JobRequest',
  'Review',
  'Extra',
  'Overview',
  'Conversation',
  'Note',
  'Calendar',
  'Thread',
  'ThreadLog',
] as const;
export type TagType = (typeof TAG_TYPES)[number];
export interface Tag {
  type: TagType;
  id: string;
}

const LIST = 'LIST';

/** One entity. */
export const tagOne = (type: TagType, id: string): Tag => ({ type, id });
/** Every list of a noun. */
export const tagList = (type: TagType): Tag => ({ type, id: LIST });
/** What a list provides: itself and each of its entities; a failed one still provides itself. */
export const tagsOfList = (type: TagType, ids: readonly string[] = []): Tag[] => [
  ...ids.map((id) => tagOne(type, id)),
  tagList(type),
];

/** Dates of a car were taken or freed: its calendar, and nobody else's. */
export const datesChanged = (carId: string): Tag[] => [tagOne('Availability', carId)];
/** What the fleet's timeline shows: the dates of its cars, and their reservations. */
export const fleetOf = (carIds: readonly string[]): Tag[] => [
  ...carIds.map((carId) => tagOne('Availability', carId)),
  tagList('Reservation'),
  tagList('Car'),
];
/** The payments of a reservation, oldest first. */
export const paymentsOf = (reservationId: string): Tag[] => [tagOne('Payment', reservationId)];
/** What admins have to look at. */
export const attentionChanged = (): Tag[] => [tagList('Attention')];
/** Dates are kept for this customer, or others than before: the list of what is kept. */
export const datesHeld = (): Tag[] => [tagList('Reservation')];
/** Money of a reservation moved, or may have: what is paid of it, its payments, and what admins have to look at. */
export const reservationPaid = (reservationId: string): Tag[] => [
  tagOne('Reservation', reservationId),
  ...paymentsOf(reservationId),
  ...attentionChanged(),
];
/** A reservation came to be: itself with its deposit, the lists it belongs to, and its car's calendar. */
export const reservationCreated = (reservationId: string, carId: string): Tag[] => [
  ...reservationPaid(reservationId),
  tagList('Reservation'),
  ...datesChanged(carId),
];
/** This customer turns out to have the car's dates already: their lists, and the car's calendar. */
export const datesOwned = (carId: string): Tag[] => [tagList('Reservation'), ...datesChanged(carId)];
/** A reservation's dates or total changed, or it was cancelled: itself and its money, and its car's calendar. */
export const reservationChanged = (reservationId: string, carId: string): Tag[] => [
  tagOne('Reservation', reservationId),
  ...paymentsOf(reservationId),
  ...datesChanged(carId),
];
/** Trip details changed: that reservation, wherever it is listed. */
export const tripChanged = (reservationId: string): Tag[] => [tagOne('Reservation', reservationId)];
/** The card that is kept for the balance was removed. */
export const savedCardChanged = (reservationId: string): Tag[] => [tagOne('Reservation', reservationId)];
/** A customer cancelled or changed an own reservation: as for every change, and the lists that it belongs to. */
export const ownReservationChanged = (reservationId: string, carId: string): Tag[] => [
  ...reservationChanged(reservationId, carId),
  tagList('Reservation'),
];
/** Staff wrote a note about a reservation or a person. */
export const notesChanged = (subjectId: string): Tag[] => [tagOne('Note', subjectId)];
/** All of a reservation for staff: itself, its money and the notes about it. */
export const detailsOfReservation = (reservationId: string): Tag[] => [
  tagOne('Reservation', reservationId),
  ...paymentsOf(reservationId),
  ...notesChanged(reservationId),
];
/** All of a person for staff: the account, their reservations and the notes about them. */
export const detailsOfUser = (userId: string): Tag[] => [
  tagOne('User', userId),
  tagList('Reservation'),
  ...notesChanged(userId),
];
/** A job was accepted, given back or edited: that job, wherever it is listed. */
export const jobChanged = (jobId: string): Tag[] => [tagOne('Job', jobId)];
/** The chauffeur of a reservation or the state of the job changed: that reservation, wherever it is listed. */
export const chauffeurChanged = (reservationId: string): Tag[] => [tagOne('Reservation', reservationId)];
/** A driver gave a job back: the boards, and what admins have to look at. */
export const jobGivenBack = (jobId: string): Tag[] => [...jobChanged(jobId), ...attentionChanged()];
/** What events keep up to date: all of it, once events were missed. */
export const liveData = (): TagType[] => ['Availability', 'Job', 'Review', 'Thread', 'ThreadLog'];
/** A job was added or removed: the boards. */
export const jobsListed = (): Tag[] => [tagList('Job')];
/** A request for drivers came in or was removed: their lists. */
export const jobRequestsListed = (): Tag[] => [tagList('JobRequest')];
/** The public reviews changed, or those that only admins see: the lists. */
export const reviewsListed = (): Tag[] => [tagList('Review')];
/** The reservations that this customer may review. */
export const reviewableReservations = (): Tag[] => [tagOne('Review', 'RESERVATIONS')];
/** The offer of extras changed: its lists. */
export const extrasListed = (): Tag[] => [tagList('Extra')];
/** The admins' figures of the day. */
export const overviewChanged = (): Tag[] => [tagOne('Overview', 'DAY')];
/** The figures of every period. */
export const insightChanged = (): Tag[] => [tagOne('Overview', 'PERIOD')];
/** The comparisons with the payment provider. */
export const reconciliationChanged = (): Tag[] => [tagOne('Overview', 'RECONCILIATION')];
/** An admin edited or cancelled a reservation: it may now stand elsewhere in the list, and the figures differ. */
export const reservationAdministered = (reservationId: string, carId: string): Tag[] => [
  ...reservationChanged(reservationId, carId),
  tagList('Reservation'),
  ...notesChanged(reservationId),
  ...overviewChanged(),
  ...insightChanged(),
];
/** Staff booked for a customer, who may be new: as for every change, and the lists of people. */
export const bookedByStaff = (reservationId: string, carId: string): Tag[] => [
  ...reservationAdministered(reservationId, carId),
  tagList('User'),
];
/** An admin cancelled a reservation: as for every change, and money may go back, which may fail. */
export const reservationCancelled = (reservationId: string, carId: string): Tag[] => [
  ...reservationAdministered(reservationId, carId),
  ...attentionChanged(),
];
/** Staff recorded a payment or refunded one: as for every change, what has to be looked at, and the notes. */
export const moneyMoved = (reservationId: string, carId: string): Tag[] =>
  reservationCancelled(reservationId, carId);
/** An admin changed, verified or removed a user: that user, and the lists. */
export const userAdministered = (userId: string): Tag[] => [tagOne('User', userId), tagList('User')];
/** A user has no name any more: that user, and the lists and conversations that show it. */
export const userErased = (userId: string): Tag[] => [
  ...userAdministered(userId),
  ...conversationsListed(),
  ...threadChanged(userId),
];
/** One's own data or roles changed, perhaps by staff. */
export const accountChanged = (userId: string): Tag[] => [tagOne('User', userId)];
/** A driver's verification was withdrawn: that user, and the jobs that became free. */
export const verificationWithdrawn = (userId: string): Tag[] => [
  ...userAdministered(userId),
  ...jobsListed(),
];
/** The email of some user was confirmed; the mailed link does not say whose. */
export const emailConfirmed = (): TagType[] => ['User'];
/** A car was added, changed or removed: that car where it was known before, and the list. */
export const carSaved = (carId?: string): Tag[] => [...(carId ? [tagOne('Car', carId)] : []), tagList('Car')];
/** A calendar link of the caller was created or revoked: the list of them. */
export const calendarLinksChanged = (): Tag[] => [tagList('Calendar')];
/** Something was said or read that is not known here: the conversations with what is unread in each. */
export const conversationsListed = (): Tag[] => [tagList('Conversation')];
/** The thread of a person in the inbox: its assignee, its state, and what is unread. */
export const threadOf = (personId: string): Tag[] => [tagOne('Thread', personId)];
/** The messages of a thread. */
export const threadLogOf = (personId: string): Tag[] => [tagOne('ThreadLog', personId)];
/** What a list shows of a thread has changed: the thread and the lists. */
export const threadsListed = (personId: string): Tag[] => [...threadOf(personId), tagList('Thread')];
/** A thread has a new message, another assignee or another state. */
export const threadChanged = (personId: string): Tag[] => [
  ...threadsListed(personId),
  ...threadLogOf(personId),
];
