// Verifies a driver, after a question with the state of the licence.
import type { ReactNode } from 'react';
import { userAdminApi } from '../data/userAdminApi.ts';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import type { User } from '#domain/people/contract/identity.ts';

interface VerifyDialogProps {
  user: User;
  licence: ReactNode;
  onClose: () => void;
}

export function VerifyDialog({ user, licence, onClose }: VerifyDialogProps) {
  return (
    <ConfirmCall
      endpoint={userAdminApi.endpoints.verifyDriver}
      arg={{ userId: user.id, version: user.version }}
      question={`Verify ${user.name} as a driver?`}
      yes="Verify"
      yesColor="primary"
      busyText="Saving..."
      done={`${user.name} is verified and sees the jobs.`}
      onClose={onClose}
    >
      {licence}
      <p>They see the jobs and can accept them, also without an approved licence.</p>
    </ConfirmCall>
  );
}
