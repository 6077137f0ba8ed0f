// /Profile: the user's data and reservations.
import { Suspense } from 'react';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import Skeleton from '@mui/material/Skeleton';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import { requestState } from '#app/platform/api/requestState.ts';
import { RequireSession, selectUserId, selectUser, useGetUserQuery, EditProfile } from '#app/people/index.ts';
import { LiveHolds, MyReservations, useIsLoading } from '#app/booking/index.ts';
import { RequestFailure } from '#app/kit/page/Loaded.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import profilePageStyle from './profilePage.css';

const AccountSections = lazyPart(() => import('./AccountSections.tsx'), 'AccountSections');

export function ProfilePage() {
  return (
    <RequireSession>
      <Profile />
    </RequireSession>
  );
}

function Profile() {
  return (
    <div className="lcr-page">
      <StaticStyle id="profile-page" css={profilePageStyle} />
      <PageHeading>Profile</PageHeading>
      <PersonalData />
      <section className="lcr-profile-section" aria-labelledby="my-reservations">
        <h2 className="lcr-display" id="my-reservations">
          Your reservations
        </h2>
        <LiveHolds />
        <MyReservations />
      </section>
      <Account />
    </div>
  );
}

function PersonalData() {
  const userId = useAppSelector(selectUserId);
  const user = useAppSelector((state) => selectUser(state, userId));
  const { error, isFetching, refetch } = useGetUserQuery(userId, { selectFromResult: requestState });
  const failed = error && !user;
  const facts = [
    { label: 'Name', value: user?.name },
    { label: 'Email', value: user?.email },
    { label: 'Phone', value: user && (user.phonenumber || 'Not given') },
  ];
  return (
    <section
      className="lcr-profile-data"
      aria-label="Personal data"
      aria-busy={!user && !failed}
      data-failed={Boolean(failed)}
    >
      {failed && <RequestFailure {...{ error, isFetching, refetch }} />}
      <dl className="lcr-profile-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? <Skeleton width="70%" />}</dd>
          </div>
        ))}
      </dl>
      <EditProfile user={user} />
    </section>
  );
}

/** Waits for the parts above it, so that it does not move when they load. */
function Account() {
  const userId = useAppSelector(selectUserId);
  const user = useAppSelector((state) => selectUser(state, userId));
  const isLoading = useIsLoading();
  if (!user || isLoading) return null;
  return (
    <Suspense>
      <AccountSections user={user} />
    </Suspense>
  );
}
