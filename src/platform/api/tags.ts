// Builds all tags. Each function returns the tags that become stale after the change of its name.

export const TAG_TYPES = [
  'Car',
  'Reservation',
  'Payment',
  'Attention',
  'Availability',
  'Booking',
  'User',
  'Config',
  'Job',
  'JobRequest',
  'Review',
  'Extra',
  'PriceRule',
  'Overview',
  'Conversation',
  'Note',
  'Calendar',
  'Thread',
  'ThreadLog',
  'Licence',
  'Quote',
  'Session',
] as const;
export type TagType = (typeof TAG_TYPES)[number];
export interface Tag {
  type: TagType;
  id: string;
}

const LIST = 'LIST';

/** The tag of one entity. */
export const tagOne = (type: TagType, id: string): Tag => ({ type, id });
/** The tag of every list of a type. */
export const tagList = (type: TagType): Tag => ({ type, id: LIST });
/** The tags of a list: the list and each of its entities. A failed query provides the tag of the list. */
export const tagsOfList = (type: TagType, ids: readonly string[] = []): Tag[] => [
  ...ids.map((id) => tagOne(type, id)),
  tagList(type),
];

/** Dates of a car were taken or freed: the calendar of that car. */
export const datesChanged = (carId: string): Tag[] => [tagOne('Availability', carId)];
/** Anybody has changed a reservation: what staff see of reservations. */
export const bookingsChanged = (): Tag[] => [tagList('Booking')];
/** The data of the fleet timeline: the dates of its cars, and their reservations. */
export const fleetOf = (carIds: readonly string[]): Tag[] => [
  ...carIds.map((carId) => tagOne('Availability', carId)),
  tagList('Reservation'),
  tagList('Car'),
];
/** The payments of a reservation, oldest first. */
export const paymentsOf = (reservationId: string): Tag[] => [tagOne('Payment', reservationId)];
/** The attention entries of admins. */
export const attentionChanged = (): Tag[] => [tagList('Attention')];
/** Money of a reservation moved, for staff: the reservation in every list, its payments, and the attention entries. */
export const paymentsChanged = (reservationId: string): Tag[] => [
  ...bookingsChanged(),
  ...paymentsOf(reservationId),
  ...attentionChanged(),
];
/** The held dates of this customer changed: the list of holds. */
export const datesHeld = (): Tag[] => [tagList('Reservation')];
/** Money of a reservation may have moved: its paid amount, its payments, and the attention entries. */
export const reservationPaid = (reservationId: string): Tag[] => [
  tagOne('Reservation', reservationId),
  ...paymentsOf(reservationId),
  ...attentionChanged(),
];
/** A reservation was created: the reservation with its deposit, its lists, and the calendar of its car. */
export const reservationCreated = (reservationId: string, carId: string): Tag[] => [
  ...reservationPaid(reservationId),
  tagList('Reservation'),
  ...datesChanged(carId),
];
/** The server reports that this customer already has the dates: the customer's lists, and the calendar of the car. */
export const datesOwned = (carId: string): Tag[] => [tagList('Reservation'), ...datesChanged(carId)];
/** The dates or the total changed, or the reservation was cancelled: its record, its money, the calendar of its car. */
export const reservationChanged = (reservationId: string, carId: string): Tag[] => [
  tagOne('Reservation', reservationId),
  ...paymentsOf(reservationId),
  ...datesChanged(carId),
];
/** Trip details changed: that reservation, in every list. */
export const tripChanged = (reservationId: string): Tag[] => [tagOne('Reservation', reservationId)];
/** The saved card for the balance was removed. */
export const savedCardChanged = (reservationId: string): Tag[] => [tagOne('Reservation', reservationId)];
/** A customer cancelled or changed their reservation: as `reservationChanged`, and the lists of reservations. */
export const ownReservationChanged = (reservationId: string, carId: string): Tag[] => [
  ...reservationChanged(reservationId, carId),
  tagList('Reservation'),
];
/** Staff wrote a note about a reservation or a person. */
export const notesChanged = (subjectId: string): Tag[] => [tagOne('Note', subjectId)];
/** All data of a reservation for staff: the record, its money and the notes about it. */
export const detailsOfReservation = (reservationId: string): Tag[] => [
  ...bookingsChanged(),
  tagOne('Reservation', reservationId),
  ...paymentsOf(reservationId),
  ...notesChanged(reservationId),
];
/** All data of a person for staff: the account, their reservations and the notes about them. */
export const detailsOfUser = (userId: string): Tag[] => [
  tagOne('User', userId),
  tagList('Reservation'),
  ...notesChanged(userId),
];
/** A job was accepted, given back or edited: that job, in every list. */
export const jobChanged = (jobId: string): Tag[] => [tagOne('Job', jobId)];
/** The chauffeur or the state of the job changed: that reservation, in every list. */
export const chauffeurChanged = (reservationId: string): Tag[] => [tagOne('Reservation', reservationId)];
/** A job may have lost its driver, or have one now: the job in every list, and the attention entries. */
export const jobGivenBack = (jobId: string): Tag[] => [...jobChanged(jobId), ...attentionChanged()];
/** All data that live events update: stale after events were missed. */
export const liveData = (): TagType[] => [
  'Availability',
  'Booking',
  'Job',
  'JobRequest',
  'Review',
  'Thread',
  'ThreadLog',
  'Licence',
];
/** The drivers for a job: their jobs and their leave decide who is free. */
export const driversOfJob = (jobId: string): Tag[] => [tagOne('Job', jobId), tagList('Job'), ...leaveOf()];
/** Staff gave a job to a driver or confirmed it for the driver: the job, its reservation, and the attention entries. */
export const driverAssigned = (jobId: string, reservationId?: string): Tag[] => [
  ...jobGivenBack(jobId),
  ...(reservationId ? [tagOne('Reservation', reservationId)] : []),
];
/** The leave of drivers. */
export const leaveOf = (): Tag[] => [tagOne('Job', 'LEAVE')];
/** Leave was entered or deleted. */
export const leaveChanged = (): Tag[] => leaveOf();
/** The pay of drivers, which follows their finished jobs. */
export const driverPayOf = (): Tag[] => [tagOne('Job', 'PAY')];
/** A job was added or removed: the lists of jobs. */
export const jobsListed = (): Tag[] => [tagList('Job')];
/** A request for drivers was added or removed: the lists of requests. */
export const jobRequestsListed = (): Tag[] => [tagList('JobRequest')];
/** The public reviews or the reviews for admins changed: the lists of reviews. */
export const reviewsListed = (): Tag[] => [tagList('Review')];
/** The reservations that this customer may review. */
export const reviewableReservations = (): Tag[] => [tagOne('Review', 'RESERVATIONS')];
/** The offered extras changed: the lists of extras. */
export const extrasListed = (): Tag[] => [tagList('Extra')];
/** A rule of prices changed: the lists of rules, and every price of a car on the screen. */
export const priceRulesChanged = (): TagType[] => ['PriceRule', 'Car', 'Availability'];
/** The figures of the day, for admins. */
export const overviewChanged = (): Tag[] => [tagOne('Overview', 'DAY')];
/** The figures of all periods. */
export const insightChanged = (): Tag[] => [tagOne('Overview', 'PERIOD')];
/** The comparisons with the payment provider. */
export const reconciliationChanged = (): Tag[] => [tagOne('Overview', 'RECONCILIATION')];
/** An admin edited or cancelled a reservation: its place in the list and the figures may change. */
export const reservationAdministered = (reservationId: string, carId: string): Tag[] => [
  ...reservationChanged(reservationId, carId),
  tagList('Reservation'),
  ...notesChanged(reservationId),
  ...overviewChanged(),
  ...insightChanged(),
];
/** Staff booked for a customer, who may be new: as `reservationAdministered`, and the lists of people. */
export const bookedByStaff = (reservationId: string, carId: string): Tag[] => [
  ...reservationAdministered(reservationId, carId),
  tagList('User'),
];
/** An admin cancelled a reservation: as `reservationAdministered`, and the attention entries of a failed refund. */
export const reservationCancelled = (reservationId: string, carId: string): Tag[] => [
  ...reservationAdministered(reservationId, carId),
  ...attentionChanged(),
];
/** Staff recorded or refunded a payment: as `reservationAdministered`, the attention entries, and the notes. */
export const moneyMoved = (reservationId: string, carId: string): Tag[] =>
  reservationCancelled(reservationId, carId);
/** An admin changed, verified or removed a user: that user, and the lists of users. */
export const userAdministered = (userId: string): Tag[] => [tagOne('User', userId), tagList('User')];
/** The pictures of a driver's licence: the licence, and the attention entries that wait for a review. */
export const licenceUploaded = (driverId: string): Tag[] => [
  tagOne('Licence', driverId),
  ...attentionChanged(),
];
/** A licence was uploaded, reviewed or has expired: also the driver, whose verification may have changed. */
export const licenceChanged = (driverId: string): Tag[] => [
  ...licenceUploaded(driverId),
  ...userAdministered(driverId),
];
/** The name of a user was erased: that user, and the lists and conversations that show the name. */
export const userErased = (userId: string): Tag[] => [
  ...userAdministered(userId),
  ...conversationsListed(),
  ...threadChanged(userId),
];
/** The data or roles of the signed-in user changed; staff may have made the change. */
export const accountChanged = (userId: string): Tag[] => [tagOne('User', userId)];
/** A driver's verification was withdrawn: that user, and the jobs that became free. */
export const verificationWithdrawn = (userId: string): Tag[] => [
  ...userAdministered(userId),
  ...jobsListed(),
];
/** The sessions of a user. */
export const sessionsOf = (userId: string): Tag[] => [tagOne('Session', userId)];
/** The email of a user was confirmed; the mailed link does not contain the user. */
export const emailConfirmed = (): TagType[] => ['User'];
/** A car was added, changed or removed: that car, if it existed before, and the list of cars. */
export const carSaved = (carId?: string): Tag[] => [...(carId ? [tagOne('Car', carId)] : []), tagList('Car')];
/** The prices on the screen are out of date: the car, its list, and the extras. */
export const offerChanged = (carId: string): Tag[] => [...carSaved(carId), ...extrasListed()];
/** A calendar link of the caller was created or revoked: the list of links. */
export const calendarLinksChanged = (): Tag[] => [tagList('Calendar')];
/** A message was sent or read elsewhere: the conversations with their unread counts. */
export const conversationsListed = (): Tag[] => [tagList('Conversation')];
/** The thread of a person in the inbox: its assignee, its state, and its unread count. */
export const threadOf = (personId: string): Tag[] => [tagOne('Thread', personId)];
/** The messages of a thread. */
export const threadLogOf = (personId: string): Tag[] => [tagOne('ThreadLog', personId)];
/** The entry of a thread in the lists changed: the thread and the lists. */
export const threadsListed = (personId: string): Tag[] => [...threadOf(personId), tagList('Thread')];
/** A thread has a new message, another assignee or another state. */
export const threadChanged = (personId: string): Tag[] => [
  ...threadsListed(personId),
  ...threadLogOf(personId),
];
