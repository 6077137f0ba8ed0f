// /receipts/{reservationId}: a receipt to read and to print.
import { useParams } from 'react-router-dom';
import { RequireSession } from '#app/people/index.ts';
import { Receipt } from './Receipt.tsx';

export function ReceiptPage() {
  const { reservationId = '' } = useParams();
  return (
    <RequireSession>
      <div className="lcr-page">
        <Receipt key={reservationId} reservationId={reservationId} />
      </div>
    </RequireSession>
  );
}
