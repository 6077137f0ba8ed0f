// The two dialogs of a review: an approval with the expiry date, and a rejection with its reason.
import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { licenceApi } from '../data/licenceApi.ts';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormDateField } from '#app/kit/form/FormDateField.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { licenceStateText } from '../data/licenceTexts.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { licenceApproval, licenceRejection, type Licence } from '#domain/jobs/contract/licence.ts';

/** The driver whose licence is reviewed. */
export type Driver = Pick<User, 'id' | 'name' | 'isVerifiedDriver'>;

const approvalResolver = contractResolver(licenceApproval);
const rejectionResolver = contractResolver(licenceRejection);

interface ReviewDialogProps {
  driver: Driver;
  licence: Licence;
  onClose: () => void;
}

/**
 * The pictures that the reviewer saw when the dialog opened. The server refuses a review when the pictures
 * have changed since.
 */
const useSeen = ({ documents }: Licence) => useState(() => documents.map(({ id }) => id))[0];

export function ApproveDialog({ driver, licence, onClose }: ReviewDialogProps) {
  const documentIds = useSeen(licence);
  const form = useSaveForm({
    endpoint: licenceApi.endpoints.reviewLicence,
    resolver: approvalResolver,
    defaultValues: {
      expiresOn: licence.state === 'approved' ? (licence.expiresOn ?? '') : '',
      version: licence.version,
    },
    nowReads: licenceStateText(licence),
    toArg: ({ expiresOn, version }) => ({
      userId: driver.id,
      review: { decision: 'approve' as const, documentIds, version, expiresOn },
    }),
    done: () => `The licence of ${driver.name} is approved.`,
    onClose,
  });
  return (
    <EditDialog
      title={`Approve the licence of ${driver.name}?`}
      intro={
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          {driver.isVerifiedDriver
            ? 'The driver stays verified until the licence expires.'
            : 'The driver is verified and sees the jobs.'}
        </Typography>
      }
      saveText="Approve"
      {...form}
    >
      <FormDateField kind="date" label="Licence expires on" name="expiresOn" />
    </EditDialog>
  );
}

export function RejectDialog({ driver, licence, onClose }: ReviewDialogProps) {
  const documentIds = useSeen(licence);
  const form = useSaveForm({
    endpoint: licenceApi.endpoints.reviewLicence,
    resolver: rejectionResolver,
    defaultValues: { reason: '', version: licence.version },
    nowReads: licenceStateText(licence),
    draft: { key: `rejection ${driver.id}`, isRestored: true },
    toArg: ({ reason, version }) => ({
      userId: driver.id,
      review: { decision: 'reject' as const, documentIds, version, reason },
    }),
    done: () => `The licence of ${driver.name} is rejected.`,
    onClose,
  });
  return (
    <EditDialog
      title={`Reject the licence of ${driver.name}?`}
      intro={
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          The pictures are deleted, and the reason is mailed to the driver.
          {driver.isVerifiedDriver && ' The verification ends, and the accepted jobs become free.'}
        </Typography>
      }
      saveText="Reject"
      {...form}
    >
      <FormTextField label="Reason" name="reason" rows={3} />
    </EditDialog>
  );
}
