// The reason why the form was refused, with links to sign in and to register when that is the reason.
import type { Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Alert } from '#app/kit/page/Alert.tsx';
import { paths } from '#app/platform/address/paths.ts';
import type { DraftProblem } from './reservationDraftSlice.ts';

export interface ProblemAlertProps {
  /** Takes the focus when a submit is refused. */
  ref: Ref<HTMLDivElement>;
  id: string;
  carId: string;
  problem: DraftProblem | undefined;
}

export function ProblemAlert({ ref, id, carId, problem }: ProblemAlertProps) {
  // The draft keeps the dates; the query of the address stays the same.
  const from = `${paths.car(carId)}${useLocation().search}`;
  return (
    // The live region exists before its text, because screen readers would otherwise miss the text.
    <div role="alert" ref={ref} tabIndex={-1}>
      {problem && (
        <Alert kind="error">
          <span id={id}>{problem.message}</span>
          {problem.rule === 'signedOut' && (
            <>
              {' '}
              <Link to={paths.signIn} state={{ from }}>
                Sign in
              </Link>
              {' or '}
              <Link to={paths.register} state={{ from }}>
                Register
              </Link>
            </>
          )}
        </Alert>
      )}
    </div>
  );
}
