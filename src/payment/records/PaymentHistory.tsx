// The payments of a reservation, each with its refunds and disputes. Customers and admins see the same list.
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import type { PaymentRecord } from '#domain/payment/contract/payments.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { useGetPaymentHistoryQuery } from '../data/paymentApi.ts';
import paymentHistoryStyle from './paymentHistory.css';
import {
  disputeReason,
  disputeState,
  paymentName,
  paymentState,
  refundName,
  refundState,
  type RecordState,
} from '../data/paymentRecordTexts.ts';
import { instantText } from '#app/kit/dates/instantText.ts';
import { selectPayments } from '../data/paymentSelectors.ts';

export function PaymentHistory({ reservationId }: { reservationId: string }) {
  const payments = useAppSelector((state) => selectPayments(state, reservationId));
  const request = useGetPaymentHistoryQuery(reservationId, {
    selectFromResult: requestState,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return (
    <div className="lcr-payments" aria-busy={!payments && !request.error}>
      <StaticStyle id="payment-history" css={paymentHistoryStyle} />
      <Loaded {...request} data={payments} loading={<p role="status">Loading the payments...</p>}>
        {(loaded) => <Payments payments={loaded} />}
      </Loaded>
    </div>
  );
}

/** Loaded payments, oldest first. */
export function PaymentList({ payments }: { payments: readonly PaymentRecord[] }) {
  return (
    <div className="lcr-payments">
      <StaticStyle id="payment-history" css={paymentHistoryStyle} />
      <Payments payments={payments} />
    </div>
  );
}

function Payments({ payments }: { payments: readonly PaymentRecord[] }) {
  if (payments.length === 0) return <p>Nothing has been paid yet.</p>;
  return (
    <ul aria-label="Payments">
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} />
      ))}
    </ul>
  );
}

function Payment({ payment }: { payment: PaymentRecord }) {
  const { amount, createdAt, paidAt, reference, refunds, disputes } = payment;
  return (
    <li>
      <Entry
        name={paymentName(payment)}
        state={paymentState(payment)}
        amount={poundsForPeople(amount)}
        at={paidAt ?? createdAt}
        reference={reference}
      />
      {refunds.map((refund) => (
        <Entry
          key={refund.reference ?? refund.requestedAt}
          under
          name={refundName(refund)}
          state={refundState(refund)}
          amount={`-${poundsForPeople(refund.amount)}`}
          at={refund.refundedAt ?? refund.requestedAt}
          reference={refund.reference}
        />
      ))}
      {disputes.map((dispute) => (
        <Entry
          key={dispute.reference}
          under
          name={`Dispute (${disputeReason(dispute)})`}
          state={disputeState(dispute)}
          amount={poundsForPeople(dispute.amount)}
          at={dispute.closedAt ?? dispute.openedAt}
          reference={dispute.reference}
        />
      ))}
    </li>
  );
}

interface EntryProps {
  name: string;
  state: RecordState;
  amount: string;
  at: string;
  reference: string | null;
  /** The row belongs to the payment above it. */
  under?: boolean;
}

function Entry({ name, state, amount, at, reference, under = false }: EntryProps) {
  return (
    <div className="lcr-payment" data-under={under}>
      <span className="lcr-payment-name">{name}</span>
      <span className="lcr-payment-state" data-mark={state.mark}>
        {state.text}
      </span>
      <span className="lcr-payment-amount">{amount}</span>
      <span className="lcr-payment-more">
        <span>{instantText(at)}</span>
        {reference && (
          <span>
            Reference <code>{reference}</code>
          </span>
        )}
      </span>
    </div>
  );
}
