import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import type { AdminTableProps } from '#app/kit/table/AdminTable.tsx';
import type { BulkAct } from './bulkActs.ts';

const BulkDialog = lazyPart(() => import('./dialogs.ts'), 'BulkDialog');

/** The actions of a table for several reservations; the ids of its rows are those of reservations. */
export const bulkOf = (acts: readonly BulkAct[]): AdminTableProps<{ id: string }>['bulk'] => ({
  actions: acts,
  dialog: (kind, ids, onClose) => {
    const act = acts.find((each) => each.kind === kind);
    return act && <BulkDialog act={act} ids={ids} onClose={onClose} />;
  },
});
