// A receipt of one reservation, for its owner and for admins: on the screen a sheet of paper, printed one page.
import { errorMessage } from '#app/api/apiError.ts';
import { useGetConfigQuery } from '#app/entities/config/index.ts';
import { useGetPaymentHistoryQuery } from '#app/entities/payment/index.ts';
import { useGetReservationQuery } from '#app/entities/reservation/index.ts';
import { useGetUserQuery } from '#app/entities/user/index.ts';
import { ErrorWithRetry } from '#app/shared/ui/ErrorWithRetry.tsx';
import { Loading } from '#app/shared/ui/Loading.tsx';
import { StaticStyle } from '#app/shared/ui/StaticStyle.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { receiptStyle } from './receiptStyle.ts';

const NEWEST = { refetchOnMountOrArgChange: true } as const;

export function Receipt({ reservationId }: { reservationId: string }) {
  const reservation = useGetReservationQuery(reservationId, NEWEST);
  const payments = useGetPaymentHistoryQuery(reservationId, NEWEST);
  const customerId = reservation.currentData?.userId ?? '';
  const customer = useGetUserQuery(customerId, { skip: !customerId });
  const config = useGetConfigQuery();
  const error = reservation.error ?? payments.error;
  const isRead = reservation.currentData && payments.currentData;
  if (error && !isRead) {
    return (
      <ErrorWithRetry
        message={errorMessage(error)}
        busy={reservation.isFetching || payments.isFetching}
        onRetry={() => {
          void reservation.refetch();
          void payments.refetch();
        }}
      />
    );
  }
  if (!reservation.currentData || !payments.currentData || customer.isLoading || config.isLoading) {
    return <Loading />;
  }
  return (
    <>
      <StaticStyle id="receipt" css={receiptStyle} />
      <ReceiptSheet
        reservation={reservation.currentData}
        payments={payments.currentData}
        supportEmail={config.data?.supportEmail}
        customer={
          customer.currentData && { name: customer.currentData.name, email: customer.currentData.email }
        }
      />
    </>
  );
}
