// The extras that customers can add to a booking, with the actions of an admin: add, edit and withdraw.
import { AdminTable } from '#app/kit/table/AdminTable.tsx';
import { ConfirmCall } from '#app/kit/dialog/ConfirmCall.tsx';
import { useListRows } from '#app/kit/table/useListRows.ts';
import type { TableView } from '#app/kit/table/tableView.ts';
import { extraAdminApi } from '../data/extraAdminApi.ts';
import { extraApi } from '../data/extraApi.ts';
import { EXTRA_COLUMNS } from './extraColumns.tsx';
import { AddExtra, EditExtraDialog } from './ExtraForms.tsx';

const useExtraRows = (view: TableView) => useListRows(extraApi.endpoints.getExtras, view);

export function ManageExtras() {
  return (
    <>
      <AddExtra />
      <AdminTable
        label="Extras"
        columns={EXTRA_COLUMNS}
        useRows={useExtraRows}
        hiddenAtFirst={['maxQuantity']}
        opens="edit"
        emptyText="No extras are offered."
        dialogs={{
          edit: (extra, onClose) => <EditExtraDialog extra={extra} onClose={onClose} />,
          withdraw: ({ id, name }, onClose) => (
            <ConfirmCall
              endpoint={extraAdminApi.endpoints.withdrawExtra}
              arg={id}
              question={`Are you sure you want to withdraw ${name}?`}
              yes="Withdraw"
              done={`${name} is no longer offered.`}
              onClose={onClose}
            >
              <p>Reservations that have it keep it.</p>
            </ConfirmCall>
          ),
        }}
      />
    </>
  );
}
