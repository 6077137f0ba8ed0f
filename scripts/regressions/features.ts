// Regressions of the features of customers and drivers in src/: a call that is sent twice, a message that stays, a text of
// another state.
import type { Regression } from './regression.ts';

export const featureRegressions: readonly Regression[] = [
  {
    name: 'licence: the progress is shown without an upload',
    file: 'src/features/upload-licence/UploadItem.tsx',
    find: `{uploading.isLoading && (
        <LinearProgress`,
    replace: `{(
        <LinearProgress`,
    tests: ['src/features/upload-licence/UploadLicence.test.tsx'],
  },
  {
    name: 'licence: a second picture is sent during an upload',
    file: 'src/features/upload-licence/UploadItem.tsx',
    find: 'if (!file || busy) return;',
    replace: 'if (!file) return;',
    tests: ['src/features/upload-licence/UploadLicence.test.tsx'],
  },
  {
    name: 'licence: Delete is enabled during an upload',
    file: 'src/features/upload-licence/UploadItem.tsx',
    find: '<Button disabled={busy} aria-describedby={`licence-${item}`} onClick={() => void onRemove()}>',
    replace: '<Button aria-describedby={`licence-${item}`} onClick={() => void onRemove()}>',
    tests: ['src/features/upload-licence/UploadLicence.test.tsx'],
  },
  {
    name: 'licence: an earlier licence is not shown to a verified driver',
    file: 'src/features/upload-licence/UploadLicence.tsx',
    find: ' && !licence.expiresOn',
    replace: '',
    tests: ['src/features/upload-licence/UploadLicence.test.tsx'],
  },
  {
    name: 'extras: the total of closed extras is out of date',
    file: 'src/features/reserve-car/ExtrasField.tsx',
    find: 'skip: !isOpen && count === 0',
    replace: 'skip: !isOpen',
    tests: ['src/features/reserve-car/extras.test.tsx'],
  },
  {
    name: 'chat: a refused read mark is repeated at once',
    file: 'src/entities/message/messageRealtime.ts',
    find: `      await delay(MARK_AGAIN_MS);
`,
    replace: `      void delay;
`,
    tests: ['src/entities/message/chat.test.ts'],
  },
  {
    name: 'chat: a hidden tab polls',
    file: 'src/features/chat/useLivePolling.ts',
    find: 'skipPollingIfUnfocused: true',
    replace: 'skipPollingIfUnfocused: false',
    tests: ['src/features/chat/Conversation.test.tsx'],
  },
  {
    name: 'car list: an empty section has no match',
    file: 'src/pages/cars/CarsPage.tsx',
    find: '(unfiltered?.[section].length ?? 0) > 0',
    replace: 'unfiltered !== undefined',
    tests: ['src/pages/cars/searchCars.test.tsx'],
  },
  {
    name: 'car list: a free car has nearest dates',
    file: 'src/features/find-car/CarStatus.tsx',
    find: '{!isFree && (',
    replace: '{(',
    tests: ['src/pages/cars/searchCars.test.tsx'],
  },
  {
    name: 'passkeys: the message of an earlier attempt stays',
    file: 'src/features/second-factor/AddPasskey.tsx',
    find: `      setMessage(undefined);
`,
    replace: '',
    tests: ['src/features/second-factor/Passkeys.test.tsx'],
  },
  {
    name: 'confirm identity: a passkey does not need the code',
    file: 'src/features/confirm-identity/ConfirmIdentity.tsx',
    find: `    (passkeys?.length ?? 0) > 0 ||
`,
    replace: '',
    tests: ['src/app/layout/confirmIdentity.test.tsx'],
  },
  {
    name: 'cancellation: nothing is still to pay',
    file: 'src/entities/reservation/CancellationOutcome.tsx',
    find: '{stillDuePence > 0 && `',
    replace: '{`',
    tests: ['src/features/my-reservations/CancelOwnReservation.test.tsx'],
  },
  {
    name: 'payments: a refund is not shown when the tab gets the focus',
    file: 'src/entities/payment/PaymentHistory.tsx',
    find: `    refetchOnFocus: true,
`,
    replace: '',
    tests: ['src/features/my-reservations/MyReservations.test.tsx'],
  },
  {
    name: 'drivers: the tab has no number of unread messages',
    file: 'src/pages/drivers/DriversPage.tsx',
    find: 'driverScreens(useUnreadTotal())',
    replace: 'driverScreens()',
    tests: ['src/pages/drivers/DriversPage.test.tsx'],
  },
  {
    name: 'two-step sign-in: the secret is requested twice',
    file: 'src/features/second-factor/SetUp.tsx',
    find: `        disabled={isLoading}
`,
    replace: '',
    tests: ['src/features/second-factor/SecondFactor.test.tsx'],
  },
  {
    name: 'two-step sign-in: the codes are replaced twice',
    file: 'src/features/second-factor/ReplaceCodes.tsx',
    find: 'disabled={isLoading}',
    replace: '',
    tests: ['src/features/second-factor/SecondFactor.test.tsx'],
  },
  {
    name: 'passkeys: a browser without WebAuthn lists none',
    file: 'src/features/second-factor/Passkeys.tsx',
    find: 'if (!canAdd && !currentData?.length) return null;',
    replace: 'if (!canAdd) return null;',
    tests: ['src/features/second-factor/Passkeys.test.tsx'],
  },
  {
    name: 'sign-in: a recovery code begins with the digits of a code',
    file: 'src/features/sign-in/SecondFactorForm.tsx',
    find: `            resetField('code');
`,
    replace: '',
    tests: ['src/features/sign-in/secondFactorForm.test.tsx'],
  },
  {
    name: 'sign-in: the form of a recovery code stays open',
    file: 'src/features/sign-in/SecondFactorForm.tsx',
    find: `  useDispatchOnUnmount(usesRecoveryCode ? accountFormClosed : undefined);
`,
    replace: '',
    tests: ['src/features/sign-in/secondFactorForm.test.tsx'],
  },
  {
    name: 'sign-in: the browser is asked twice for a passkey',
    file: 'src/entities/session/PasskeyButton.tsx',
    find: ' disabled={isBusy}',
    replace: '',
    tests: ['src/features/sign-in/passkeySignIn.test.tsx'],
  },
  {
    name: 'my reservations: a cancelled one is Paid',
    file: 'src/features/my-reservations/ReservationCard.tsx',
    find: '{(!cancelled || owed) && (',
    replace: '{(',
    tests: ['src/features/my-reservations/MyReservations.test.tsx'],
  },
  {
    name: 'saved card: it is removed twice',
    file: 'src/features/my-reservations/SavedCardLine.tsx',
    find: `        disabled={isLoading}
`,
    replace: '',
    tests: ['src/features/my-reservations/SavedCardLine.test.tsx'],
  },
  {
    name: 'holds: a hold of staff has no day',
    file: 'src/features/my-reservations/LiveHolds.tsx',
    find: 'hold.isBookedByStaff ? londonMoment(end) : londonTime(end)',
    replace: 'londonTime(end)',
    tests: ['src/pages/profile/ProfilePage.test.tsx'],
  },
  {
    name: 'holds: a change of dates leads to the checkout',
    file: 'src/features/my-reservations/LiveHolds.tsx',
    find: 'hold.changes ? paths.changePaymentOf(hold.id) : paths.checkoutOf(hold.id)',
    replace: 'paths.checkoutOf(hold.id)',
    tests: ['src/pages/profile/ProfilePage.test.tsx'],
  },
  {
    name: 'car search: a make that no car has becomes Any',
    file: 'src/features/find-car/SearchForm.tsx',
    find: `            {typed.make && !makes.includes(typed.make) && <option>{typed.make}</option>}
`,
    replace: '',
    tests: ['src/pages/cars/searchCars.test.tsx'],
  },
  {
    name: 'car search: a card waits after a failure',
    file: 'src/features/find-car/CarStatus.tsx',
    find: "!failed && 'Checking",
    replace: "'Checking",
    tests: ['src/pages/cars/searchCars.test.tsx'],
  },
  {
    name: 'checkout: an expired hold is held twice',
    file: 'src/features/payment/HoldExpired.tsx',
    find: 'disabled={busy}',
    replace: '',
    tests: ['src/features/payment/Checkout.test.tsx'],
  },
  {
    name: 'checkout: a booking by staff was kept for 15 minutes',
    file: 'src/features/payment/HoldExpired.tsx',
    find: "reservation.isBookedByStaff ? 'We kept",
    replace: "!reservation.isBookedByStaff ? 'We kept",
    tests: ['src/features/payment/Checkout.test.tsx'],
  },
  {
    name: 'checkout: a withdrawn booking was given up',
    file: 'src/features/payment/CheckoutStatus.tsx',
    find: `  if (isBookedByStaff) return [CANCELLED, 'We have withdrawn it. Nothing was charged.'];
`,
    replace: '',
    tests: ['src/features/payment/Checkout.test.tsx'],
  },
  {
    name: 'checkout: the rest has no due date',
    file: 'src/features/payment/CheckoutSummary.tsx',
    find: 'value: formatPounds(remaining), note: due',
    replace: 'value: formatPounds(remaining)',
    tests: ['src/features/payment/Checkout.test.tsx'],
  },
  {
    name: 'checkout: the consent changes during a payment',
    file: 'src/features/payment/KeepCardChoice.tsx',
    find: `          disabled={isPaying}
`,
    replace: '',
    tests: ['src/features/payment/deposit.test.tsx'],
  },
  {
    name: 'calendar: the past months are enabled in another month',
    file: 'src/features/reserve-car/CalendarToolbar.tsx',
    find: "!currentMonth.isAfter(minDate, 'month')",
    replace: "!currentMonth.isAfter(minDate, 'year')",
    tests: ['src/features/reserve-car/ReserveCar.test.tsx'],
  },
  {
    name: 'calendar: the months after the last day are enabled',
    file: 'src/features/reserve-car/CalendarToolbar.tsx',
    find: "disabled={!currentMonth.isBefore(maxDate, 'month')}",
    replace: 'disabled={false}',
    tests: ['src/features/reserve-car/ReserveCar.test.tsx'],
  },
  {
    name: 'wallet: a failed element stays visible',
    file: 'src/features/payment/card/WalletButton.tsx',
    find: 'onLoadError={() => setIsAvailable(false)}',
    replace: '',
    tests: ['src/features/payment/card/Wallet.test.tsx'],
  },
  {
    name: 'booking calendars: the end may be before the start',
    file: 'src/features/reserve-car/BookingFields.tsx',
    find: "min: field === 'endDate' && draft.startDate > today ? draft.startDate : today,",
    replace: 'min: today,',
    tests: ['src/features/reserve-car/bookingPickers.test.tsx'],
  },
  {
    name: 'booking calendars: offer days after the last day of a booking',
    file: 'src/features/reserve-car/BookingFields.tsx',
    find: 'max: addDays(today, BOOKING_HORIZON_DAYS),',
    replace: '',
    tests: ['src/features/reserve-car/bookingPickers.test.tsx'],
  },
  {
    name: 'booking calendars: offer reserved days',
    file: 'src/features/reserve-car/BookingFields.tsx',
    find: 'isUnavailable: (date: string) => isReserved(draft.mode, uses.get(date)),',
    replace: '',
    tests: ['src/features/reserve-car/bookingPickers.test.tsx'],
  },
];
