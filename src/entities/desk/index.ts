export { deskApi, useGetReservationDetailsQuery, useGetUserDetailsQuery } from './deskApi.ts';
export { DeskFacts, DeskPage, DeskSection } from './DeskPage.tsx';
export type { DeskFact } from './DeskPage.tsx';
export { MailList } from './MailList.tsx';
export { StaffNotes } from './StaffNotes.tsx';
