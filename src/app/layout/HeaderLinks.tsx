// The header's links for the role of the user.
import { Suspense } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { lazyPart } from '#app/kit/page/lazyPart.tsx';
import { useAppSelector } from '#app/platform/store/hooks.ts';
import {
  selectIsDriver,
  selectIsSignedIn,
  selectAnswersMessages,
  selectIsStaff,
  useSignOut,
} from '#app/people/index.ts';
import { paths } from '#app/platform/address/paths.ts';

/** A guest has no messages. Without the code the link has no count. */
const UnreadCount = lazyPart(
  () => import('#app/conversation/messages/UnreadCount.tsx'),
  'UnreadCount',
  () => false,
);

interface Destination {
  to: string;
  text: string;
  hasUnread?: boolean;
}

/** The screens to which nobody returns after the sign-in: the landing page, and those with a form of an account. */
const LEFT_FOR_GOOD = new RegExp(
  `^(${[
    paths.landing,
    paths.signIn,
    paths.register,
    paths.driverRegistration,
    paths.forgotPassword,
    paths.resetPassword,
    paths.verifyEmail,
    paths.confirmEmail,
    paths.payByLink,
    paths.demoLogin,
  ].join('|')})$`,
  'i',
);

export function HeaderLinks({ onChosen }: { onChosen: () => void }) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isStaff = useAppSelector(selectIsStaff);
  const answersMessages = useAppSelector(selectAnswersMessages);
  const isDriver = useAppSelector(selectIsDriver);
  const signOut = useSignOut();
  const { pathname, search, hash } = useLocation();
  const from = LEFT_FOR_GOOD.test(pathname) ? undefined : { from: pathname + search + hash };
  const everywhere: Destination[] = [
    { to: paths.landing, text: 'Home' },
    { to: paths.cars, text: 'Cars' },
    { to: paths.requestDriver, text: 'Request Driver' },
    ...(isStaff ? [{ to: paths.admin, text: 'Admin Panel' }] : []),
    ...(isDriver ? [{ to: paths.drivers, text: 'Driver Dashboard' }] : []),
    // Staff have their messages in their own areas.
    ...(isSignedIn && !answersMessages && !isDriver
      ? [{ to: paths.messages, text: 'Messages', hasUnread: true }]
      : []),
  ];
  const own: Destination[] = isSignedIn
    ? [{ to: paths.profile, text: 'Profile' }]
    : [
        { to: paths.signIn, text: 'Sign in' },
        { to: paths.register, text: 'Register' },
      ];
  return (
    <ul>
      {everywhere.map(({ to, text, hasUnread }) => (
        <li key={to}>
          <NavLink to={to} end={to === paths.landing} onClick={onChosen}>
            {text}
            <Suspense>{hasUnread && <UnreadCount />}</Suspense>
          </NavLink>
        </li>
      ))}
      {own.map(({ to, text }, index) => (
        <li key={to} className={index === 0 ? 'lcr-nav-split' : undefined}>
          <NavLink to={to} state={to === paths.signIn ? from : undefined} onClick={onChosen}>
            {text}
          </NavLink>
        </li>
      ))}
      {isSignedIn && (
        <li>
          <button type="button" onClick={signOut}>
            Sign out
          </button>
        </li>
      )}
    </ul>
  );
}
