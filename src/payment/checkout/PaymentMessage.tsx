// The message about a payment above its form, with a link to the next step; it takes the focus after a submit.
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { Alert } from '#app/kit/page/Alert.tsx';
import { paths } from '#app/platform/address/paths.ts';
import type { Reservation } from '#domain/booking/contract/reservations.ts';
import type { PaymentKind } from './paymentKind.ts';
import { selectAttempt } from './paymentSlice.ts';
import { PAYMENT_TEXTS } from './paymentTexts.ts';

export interface PaymentMessageProps {
  ref: Ref<HTMLDivElement>;
  kind: PaymentKind;
  reservation: Reservation;
}

export function PaymentMessage({ ref, kind, reservation: { id, carId } }: PaymentMessageProps) {
  const { status, problem } = useAppSelector((state) => selectAttempt(state, id));
  const ways = {
    car: { text: 'Choose other dates', to: paths.car(carId) },
    profile: { text: 'Go to your profile', to: paths.profile },
    'sign-in': { text: 'Sign in', to: paths.signIn, state: { from: kind.address(id) } },
  };
  const { text, ...address } = ways[problem?.wayOut ?? 'profile'];
  return (
    // The live region exists before its text, because screen readers would otherwise miss the text.
    <div role="alert" ref={ref} tabIndex={-1}>
      {problem && (
        <Alert kind={problem.severity ?? 'error'}>
          <p>{problem.message}</p>
          {problem.detail && <p>{problem.detail}</p>}
          {status === 'unconfirmed' && <p>{PAYMENT_TEXTS.recorded}</p>}
          {problem.wayOut && (
            <p>
              <Link {...address}>{text}</Link>
            </p>
          )}
        </Alert>
      )}
    </div>
  );
}
