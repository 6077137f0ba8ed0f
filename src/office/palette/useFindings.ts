// The results of a search: pages of the admins' area, reservations, people and cars.
import { skipToken } from '@reduxjs/toolkit/query/react';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { rowsOf, type EntityList } from '#app/platform/api/entityList.ts';
import { carName, selectAllCars, useGetCarsQuery } from '#app/fleet/index.ts';
import { customerName, reservationAdminApi, reservedCarName } from '#app/booking/index.ts';
import { useMayDo, userAdminApi } from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';
import type { User } from '#domain/people/contract/identity.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { containsWords } from '#domain/kit/searchText.ts';

export interface Finding {
  id: string;
  group: 'Pages' | 'Reservations' | 'People' | 'Cars';
  title: string;
  detail: string;
  to: string;
}

export interface FindablePage {
  to: string;
  text: string;
}

/** A shorter text would match nearly everything. */
const MIN_LENGTH = 2;
const EACH = 5;

const ofReservation = (row: Reservation): Finding => ({
  id: row.id,
  group: 'Reservations',
  title: `${row.reference} ${reservedCarName(row)}`,
  detail: `${customerName(row)}, ${reservationDatesText(row)}`,
  to: paths.adminReservation(row.id),
});

const ofPerson = ({ id, first_name: first, last_name: last, email }: User): Finding => ({
  id,
  group: 'People',
  title: `${first} ${last}`,
  detail: email,
  to: paths.adminPerson(id),
});

const listed = <Row>(page: EntityList<Row> | undefined, present: (row: Row) => Finding): Finding[] =>
  page ? rowsOf(page).map(present) : [];

export interface Findings {
  findings: Finding[];
  busy: boolean;
  /** The error of a failed search. */
  failure: string | undefined;
}

/** Searches the data that the user may read; an empty text returns every page. */
export function useFindings(text: string, pages: readonly FindablePage[]): Findings {
  const wanted = text.trim();
  const isLong = wanted.length >= MIN_LENGTH;
  const query = { q: wanted, page: 0, pageSize: EACH };
  const mayReadReservations = useMayDo('reservations.read');
  const mayReadUsers = useMayDo('users.read');
  const reservations = reservationAdminApi.endpoints.getReservations.useQuery(
    isLong && mayReadReservations ? query : skipToken,
  );
  const people = userAdminApi.endpoints.getUsers.useQuery(isLong && mayReadUsers ? query : skipToken);
  const { data: fleet } = useGetCarsQuery();
  const cars = fleet ? selectAllCars(fleet) : [];

  const matches = (name: string) => containsWords(name, wanted);
  const foundPages = pages
    .filter((page) => matches(page.text))
    .map(({ to, text: title }): Finding => ({ id: to, group: 'Pages', title, detail: '', to }));
  const foundCars = isLong ? cars.filter((car) => matches(carName(car))).slice(0, EACH) : [];
  const failed = reservations.error ?? people.error;
  return {
    findings: [
      ...foundPages,
      ...listed(isLong ? reservations.currentData : undefined, ofReservation),
      ...listed(isLong ? people.currentData : undefined, ofPerson),
      ...foundCars.map((car): Finding => ({
        id: car.id,
        group: 'Cars',
        title: carName(car),
        detail: String(car.year),
        to: paths.car(car.id),
      })),
    ],
    busy: reservations.isFetching || people.isFetching,
    failure: failed === undefined ? undefined : errorMessage(failed),
  };
}
