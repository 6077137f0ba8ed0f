// Gives a thread to a colleague, of those who answer messages. The choice of a name saves it.
import { rowsOf } from '#app/platform/api/entityList.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { userAdminApi } from '#app/people/index.ts';
import type { Thread } from '#domain/conversation/contract/inbox.ts';
import { answersMessages } from '#domain/people/roles.ts';

export interface HandOverProps {
  assignee: Thread['assignee'];
  onChosen: (colleagueId: string) => void;
}

export function HandOver({ assignee, onChosen }: HandOverProps) {
  const { data, error, isFetching, refetch } = userAdminApi.endpoints.getUsers.useQuery({ role: 'staff' });
  const staff = data ? rowsOf(data) : [];
  const colleagues = staff.filter(({ id, staffRole }) => id !== assignee?.id && answersMessages(staffRole));
  return (
    <>
      <RequestFailure {...{ error, isFetching, refetch }} />
      <label className="lcr-inbox-colleague">
        Colleague
        <select value="" onChange={({ target }) => onChosen(target.value)}>
          <option value="">{data ? 'Please choose' : 'Loading...'}</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
