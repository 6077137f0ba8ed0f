// The results of a search: pages of the admins' area, reservations, people and cars, and the actions for them.
import { skipToken } from '@reduxjs/toolkit/query/react';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { rowsOf, type EntityList } from '#app/platform/api/entityList.ts';
import { carName, selectAllCars, useGetCarsQuery } from '#app/fleet/index.ts';
import {
  customerName,
  owesBalance,
  reservationAdminApi,
  reservedCarName,
  statusText,
} from '#app/booking/index.ts';
import { useMayDo, userAdminApi } from '#app/people/index.ts';
import { narrowed, paths } from '#app/platform/address/paths.ts';
import type { User } from '#domain/people/contract/identity.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { containsWords } from '#domain/kit/searchText.ts';

export interface Finding {
  id: string;
  group: 'Pages' | 'Reservations' | 'People' | 'Cars' | 'Actions';
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
  detail: `${customerName(row)}, ${reservationDatesText(row)}, ${statusText(row)}${row.remainingToPay > 0 ? `, ${poundsForPeople(row.remainingToPay)} remaining` : ''}`,
  to: paths.adminReservation(row.id),
});

const ofPerson = ({ id, first_name: first, last_name: last, email, phonenumber }: User): Finding => ({
  id,
  group: 'People',
  title: `${first} ${last}`,
  detail: [email, phonenumber].filter(Boolean).join(', '),
  to: paths.adminPerson(id),
});

const recordPayment = ({ id, reference, remainingToPay, ...row }: Reservation): Finding => ({
  id: `payment ${id}`,
  group: 'Actions',
  title: `Record payment of ${reference}`,
  detail: `${customerName(row)}, ${poundsForPeople(remainingToPay)} remaining`,
  to: narrowed(paths.adminReservation(id), { open: 'payment' }),
});

const newReservation = ({ id, name, email }: User): Finding => ({
  id: `reservation ${id}`,
  group: 'Actions',
  title: `New reservation for ${name}`,
  detail: email,
  to: paths.adminNewReservationOf(id),
});

const blockCar = (car: Car): Finding => ({
  id: `block ${car.id}`,
  group: 'Actions',
  title: `Block ${carName(car)}`,
  detail: '',
  to: narrowed(paths.adminFleet, { open: 'block', car: car.id }),
});

const kindOf = (id: string) => id.split(' ')[0];

/** The beginning of a search for actions only: 'block dawn'. */
const VERB = /^(block|new reservation(?: for)?|record payment(?: of)?)\s+(?=\S)/i;

interface Page<Row> {
  rows: readonly Row[];
  total: number;
}
const pageOf = <Row>(list: EntityList<Row> | undefined): Page<Row> =>
  list ? { rows: rowsOf(list), total: list.total } : { rows: [], total: 0 };

/** The rows as findings; when the result has more of them, a link to all. */
const listed = <Row>(
  { rows, total }: Page<Row>,
  present: (row: Row) => Finding,
  all: Omit<Finding, 'id' | 'title' | 'detail'>,
): Finding[] => [
  ...rows.map(present),
  ...(total > rows.length
    ? [
        {
          ...all,
          id: `all ${all.to}`,
          title: `All ${total.toLocaleString('en-GB')} ${all.group.toLowerCase()}`,
          detail: '',
        },
      ]
    : []),
];

export interface Findings {
  findings: Finding[];
  busy: boolean;
  /** The error of a failed search. */
  failure: string | undefined;
}

/** Searches the data that the user may read; an empty text returns every page. */
export function useFindings(text: string, pages: readonly FindablePage[]): Findings {
  const [verb, kind = ''] = VERB.exec(text.trim()) ?? [''];
  const wanted = text.trim().slice(verb.length);
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
  const mayRecord = useMayDo('money.record');
  const mayBook = useMayDo('reservations.edit');

  const matches = (name: string) => containsWords(name, wanted);
  const foundPages = pages
    .filter((page) => matches(page.text))
    .map(({ to, text: title }): Finding => ({ id: to, group: 'Pages', title, detail: '', to }));
  const foundCars = isLong ? cars.filter((car) => matches(carName(car))).slice(0, EACH) : [];
  const foundReservations = pageOf(isLong ? reservations.currentData : undefined);
  const foundPeople = pageOf(isLong ? people.currentData : undefined);
  const actions = [
    ...(mayRecord ? foundReservations.rows.filter(owesBalance).map(recordPayment) : []),
    ...(mayBook ? foundPeople.rows.map(newReservation) : []),
    ...(mayBook ? foundCars.map(blockCar) : []),
  ];
  const isOfKind = ({ title }: Finding) => title.toLowerCase().startsWith(kind.toLowerCase());
  const failed = reservations.error ?? people.error;
  const state = {
    busy: reservations.isFetching || people.isFetching,
    failure: failed === undefined ? undefined : errorMessage(failed),
  };
  if (kind !== '') return { findings: actions.filter(isOfKind), ...state };
  return {
    ...state,
    findings: [
      ...foundPages,
      ...listed(foundReservations, ofReservation, {
        group: 'Reservations',
        to: narrowed(paths.admin, { q: wanted }),
      }),
      ...listed(foundPeople, ofPerson, { group: 'People', to: narrowed(paths.adminUsers, { q: wanted }) }),
      ...foundCars.map((car): Finding => ({
        id: car.id,
        group: 'Cars',
        title: carName(car),
        detail: String(car.year),
        to: paths.car(car.id),
      })),
      // One action of each kind; a verb before the text lists all of them.
      ...actions.filter(
        ({ id }, index) => actions.findIndex((each) => kindOf(each.id) === kindOf(id)) === index,
      ),
    ],
  };
}
