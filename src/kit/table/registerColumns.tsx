// The columns that several registers share.
import { CellLink } from './CellLink.tsx';
import type { AdminColumn } from './RowActions.tsx';
import { paths } from '#app/platform/address/paths.ts';
import { formatLondonDate } from '#domain/time/london.ts';
import { money, plainMoney } from './registerRows.ts';
import { TOTALS_ID } from './useListRows.ts';

const right = { align: 'right', headerAlign: 'right' } as const;

/** A column with an amount in pounds. */
export const moneyColumn = <Row extends Record<Field, number>, Field extends string>(
  field: Field,
  headerName: string,
  width = 116,
): AdminColumn<Row> => ({
  field,
  headerName,
  width,
  ...right,
  valueFormatter: (value: number) => money(value),
  csv: (row) => plainMoney(row[field]),
});

/** A column with a number. The row of the totals may have none. */
export const countColumn = <Row extends Record<Field, number>, Field extends string>(
  field: Field,
  headerName: string,
  width = 110,
): AdminColumn<Row> => ({ field, headerName, width, ...right, csv: (row) => String(row[field]) });

/** A column with the rate of VAT; '' in the row of the totals. */
export const rateColumn = <Row extends { id: string; vatRatePercent: number }>(
  width: number,
): AdminColumn<Row> => ({
  field: 'vatRatePercent',
  headerName: 'Rate',
  width,
  ...right,
  valueGetter: (_rate, { id, vatRatePercent }) => (id === TOTALS_ID ? '' : `${String(vatRatePercent)}%`),
  csv: ({ vatRatePercent }) => String(vatRatePercent),
});

/** A column with a London date; '' in the row of the totals. */
export const dateColumn = <Row extends Record<Field, string>, Field extends string>(
  field: Field,
  headerName: string,
): AdminColumn<Row> => ({
  field,
  headerName,
  width: 136,
  valueFormatter: (date: string) => date && formatLondonDate(date),
  csv: (row) => row[field],
});

/** A column with a text. */
export const textColumn = <Row extends Record<Field, string>, Field extends string>(
  field: Field,
  headerName: string,
  size: Pick<AdminColumn<Row>, 'width' | 'flex' | 'minWidth'>,
): AdminColumn<Row> => ({ field, headerName, ...size, csv: (row) => row[field] });

/** The reservation of a row, with a link. */
export const reservationColumn = <
  Row extends { reference: string; reservationId: string | null },
>(): AdminColumn<Row> => ({
  field: 'reference',
  headerName: 'Reservation',
  width: 118,
  renderCell: ({ hasFocus, row: { reference, reservationId } }) =>
    reservationId === null ? (
      reference
    ) : (
      <CellLink to={paths.adminReservation(reservationId)} hasFocus={hasFocus}>
        {reference || 'Reservation'}
      </CellLink>
    ),
  csv: ({ reference }) => reference,
});
