// Marks the pay of finished jobs as paid or as unpaid.
import { useState } from 'react';
import { ConfirmDialog } from '#app/kit/dialog/ConfirmDialog.tsx';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import { EditDialog } from '#app/kit/dialog/EditDialog.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { contractResolver } from '#app/kit/form/useContractForm.ts';
import { money } from '#app/kit/table/registerRows.ts';
import { useSaveForm } from '#app/kit/table/useSaveForm.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { paidAmount, type DriverPay } from '#domain/jobs/contract/pay.ts';
import { penceToPounds, poundsText, poundsToPence } from '#domain/money/pence.ts';
import { sumOfPounds } from '#domain/payment/registers.ts';
import { payApi } from '../data/payApi.ts';

interface PayDialogProps {
  row: DriverPay;
  onClose: () => void;
}

const { markDriverPay } = payApi.endpoints;
const resolver = contractResolver(paidAmount);

export function MarkPaidDialog({ row, onClose }: PayDialogProps) {
  const form = useSaveForm({
    endpoint: markDriverPay,
    resolver,
    defaultValues: { amount: row.amount === null ? '' : poundsText(poundsToPence(row.amount)) },
    toArg: ({ amount }) => ({ jobId: row.id, amount: penceToPounds(poundsToPence(amount)) }),
    done: () => `The pay of ${row.driverName} is marked as paid.`,
    onClose,
  });
  return (
    <EditDialog
      title="Mark as paid"
      saveText="Mark as paid"
      intro={<p>{`${row.driverName}, ${row.title}, agreed: ${row.pay}.`}</p>}
      {...form}
    >
      <FormTextField label="Amount (£)" name="amount" autoComplete="off" />
    </EditDialog>
  );
}

export function MarkUnpaidDialog({ row, onClose }: PayDialogProps) {
  return (
    <ConfirmCall
      endpoint={markDriverPay}
      arg={{ jobId: row.id, amount: null }}
      question="Mark this pay as unpaid again?"
      yes="Mark as unpaid"
      busyText="Saving..."
      onClose={onClose}
    >
      <p>{`${row.driverName}, ${row.title}.`}</p>
    </ConfirmCall>
  );
}

interface MarkSeveralDialogProps {
  rows: readonly DriverPay[];
  /** Gets the ids of the rows that are marked. */
  onClose: (doneIds: readonly string[]) => void;
}

/** Marks the unpaid rows with an amount; the others stay selected. */
export function MarkSeveralDialog({ rows, onClose }: MarkSeveralDialogProps) {
  const { run, isLoading, message } = useCall(markDriverPay);
  const [done, setDone] = useState<readonly string[]>([]);
  const payable = rows.filter(
    ({ id, amount, paidOn }) => amount !== null && paidOn === null && !done.includes(id),
  );
  const left = rows.length - payable.length - done.length;
  const onYes = async () => {
    const marked = [...done];
    for (const { id, amount } of payable) {
      if (!(await run({ jobId: id, amount }))) {
        setDone(marked);
        return;
      }
      marked.push(id);
    }
    onClose(marked);
  };
  return (
    <ConfirmDialog
      question={`Mark ${payable.length} jobs as paid?`}
      yes="Mark as paid"
      yesColor="primary"
      busyText="Saving..."
      busy={isLoading}
      message={message}
      onYes={() => void onYes()}
      onClose={() => onClose(done)}
    >
      <p>{`${money(sumOfPounds(payable.map(({ amount }) => amount ?? 0)))} in total.`}</p>
      {left > 0 && <p>{`${left} are left out: they are paid already, or their pay is no amount.`}</p>}
    </ConfirmDialog>
  );
}
