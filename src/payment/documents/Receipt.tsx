// The receipt of one reservation, for its owner and for admins: a sheet on the screen, one page in print.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { selectConfig, useGetConfigQuery } from '#app/platform/api/configApi.ts';
import { selectPayments } from '../data/paymentSelectors.ts';
import { useGetPaymentHistoryQuery } from '../data/paymentApi.ts';
import { selectReservation, useGetReservationQuery } from '#app/booking/index.ts';
import { selectUser, useGetUserQuery } from '#app/people/index.ts';
import { ErrorWithRetry } from '#app/kit/page/ErrorWithRetry.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import printSheetStyle from '#app/kit/page/printSheet.css';
import receiptStyle from './receipt.css';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const REQUEST = { selectFromResult: requestState } as const;
const NEWEST = { ...REQUEST, refetchOnMountOrArgChange: true } as const;

export function Receipt({ reservationId }: { reservationId: string }) {
  const reservation = useAppSelector((state) => selectReservation(state, reservationId));
  const payments = useAppSelector((state) => selectPayments(state, reservationId));
  const customerId = reservation?.userId ?? '';
  const customer = useAppSelector((state) => selectUser(state, customerId));
  const config = useAppSelector(selectConfig);
  const reservationRequest = useGetReservationQuery(reservationId, NEWEST);
  const paymentsRequest = useGetPaymentHistoryQuery(reservationId, NEWEST);
  const customerRequest = useGetUserQuery(customerId, { ...REQUEST, skip: !customerId });
  const configRequest = useGetConfigQuery(undefined, REQUEST);

  const error = reservationRequest.error ?? paymentsRequest.error;
  if (error && !(reservation && payments)) {
    return (
      <ErrorWithRetry
        message={errorMessage(error)}
        busy={reservationRequest.isFetching || paymentsRequest.isFetching}
        onRetry={() => {
          void reservationRequest.refetch();
          void paymentsRequest.refetch();
        }}
      />
    );
  }
  // The sheet waits for the customer and the address, which would otherwise change it after they load.
  const isWaiting = (!customer && customerRequest.isFetching) || (!config && configRequest.isFetching);
  if (!reservation || !payments || isWaiting) return <Loading />;
  return (
    <>
      <StaticStyle id="print-sheet" css={printSheetStyle} />
      <StaticStyle id="receipt" css={receiptStyle} />
      <ReceiptSheet
        reservation={reservation}
        payments={payments}
        supportEmail={config?.supportEmail}
        customer={customer}
      />
    </>
  );
}
