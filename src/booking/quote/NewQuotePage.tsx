// /Quote?car=…&from=…&to=…: states the price of the address, and makes a quote of it for a name.
import { useLocation, useNavigate } from 'react-router-dom';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '#app/platform/store/hooks.ts';
import { errorMessage } from '#app/platform/api/apiError.ts';
import { useCall } from '#app/platform/api/useCall.ts';
import { readDates, readExtras } from '#app/platform/address/datesInAddress.ts';
import { paths } from '#app/platform/address/paths.ts';
import {
  carName,
  selectCar,
  selectOfferedExtras,
  useGetCarQuery,
  useGetExtrasQuery,
} from '#app/fleet/index.ts';
import { selectUserId, useGetUserQuery } from '#app/people/index.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { FormPage } from '#app/kit/page/FormPage.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { ContractForm } from '#app/kit/form/ContractForm.tsx';
import { FormMessage } from '#app/kit/form/FormMessage.tsx';
import { FormTextField } from '#app/kit/form/FormTextField.tsx';
import { SubmitButton } from '#app/kit/form/SubmitButton.tsx';
import { contractResolver, useContractForm } from '#app/kit/form/useContractForm.ts';
import { newQuote, type NewQuote } from '#domain/booking/contract/quotes.ts';
import type { PricedBooking } from '#domain/booking/priceBooking.ts';
import { atPromoPrice } from '#domain/booking/pricedLines.ts';
import { QUOTE_DAYS } from '#domain/booking/quotes.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import type { Car } from '#domain/fleet/contract/cars.ts';
import { chosenOfLines } from '#domain/fleet/extras.ts';
import { formatPounds } from '#domain/money/pence.ts';
import type { User } from '#domain/people/contract/identity.ts';
import { personName } from '#domain/people/personName.ts';
import { priceOfCar } from '../compare/comparedPrice.ts';
import { newQuoteApi } from '../data/newQuoteApi.ts';
import { PriceLines } from '../reservation/PriceLines.tsx';
import { ReservationFacts } from '../reservation/ReservationFacts.tsx';
import { PromoCode } from '../reserve/PromoCode.tsx';
import { isPromoRefused } from '../reserve/refusalProblem.ts';
import { selectDraft } from '../reserve/reservationDraftSelectors.ts';
import { reservationDraftSlice } from '../reserve/reservationDraftSlice.ts';
import { datesOfSearch } from '../search/foundCars.ts';
import { EMPTY_SEARCH } from '../search/searchInAddress.ts';
import { useSearchContext } from '../search/useDatesOfSearch.ts';

const { promoRefused } = reservationDraftSlice.actions;

const resolver = contractResolver(newQuote);

export function NewQuotePage() {
  const { search } = useLocation();
  const carId = new URLSearchParams(search).get('car') ?? '';
  const { isError } = useGetCarQuery(carId, { skip: carId === '' });
  const car = useAppSelector((state) => selectCar(state, carId));
  const wanted = readExtras(search);
  const hasExtras = Object.keys(wanted).length > 0;
  useGetExtrasQuery(undefined, { skip: !hasExtras });
  const offered = useAppSelector(selectOfferedExtras);
  const context = useSearchContext();
  const asked = datesOfSearch({ ...EMPTY_SEARCH, ...readDates(search) }, context);
  if (!car || (hasExtras && !offered)) {
    return (
      <FormPage
        heading="Quote"
        intro={`The price of a hire in writing, valid for ${String(QUOTE_DAYS)} days.`}
      >
        {carId === '' || isError ? <NoPrice text="Please choose a car and its dates first." /> : <Loading />}
      </FormPage>
    );
  }
  const price =
    asked.kind === 'asked'
      ? priceOfCar(car, asked.searched, { wanted, offered: offered ?? [], context })
      : 'Please choose the dates first.';
  return (
    <FormPage
      heading="Quote"
      intro={`The price of a hire in writing, valid for ${String(QUOTE_DAYS)} days. It holds no dates.`}
    >
      {typeof price === 'string' ? (
        <NoPrice text={price} to={paths.car(car.id)} />
      ) : (
        <QuoteForm car={car} priced={price} />
      )}
    </FormPage>
  );
}

const NoPrice = ({ text, to = paths.cars }: { text: string; to?: string }) => (
  <Stack spacing={2.5}>
    <p role="alert">{text}</p>
    <ButtonLink to={to}>{to === paths.cars ? 'See the cars' : 'See the car'}</ButtonLink>
  </Stack>
);

function QuoteForm({ car, priced }: { car: Car; priced: PricedBooking }) {
  const userId = useAppSelector(selectUserId);
  const { data: user, isLoading } = useGetUserQuery(userId, { skip: !userId });
  // The form begins with the name of the account.
  if (isLoading) return <Loading />;
  return <LoadedForm car={car} listed={priced} user={user} />;
}

interface LoadedFormProps {
  car: Car;
  /** Without a promo code. */
  listed: PricedBooking;
  user: User | undefined;
}

function LoadedForm({ car, listed, user }: LoadedFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const creation = useCall(newQuoteApi.endpoints.createQuote);
  const offer = useAppSelector((state) => selectDraft(state, car.id).promo?.offer);
  const { dates, lines, price } = offer ? atPromoPrice(listed, { ...offer, days: [] }) : listed;
  const extras = chosenOfLines(lines);
  const form = useContractForm<NewQuote>({
    resolver,
    defaultValues: {
      name: user ? personName(user) : '',
      carId: car.id,
      startDate: dates.startDate,
      endDate: dates.endDate,
      isMultiDay: !dates.startTime,
      ...(dates.startTime ? { startTime: dates.startTime, endTime: dates.endTime } : {}),
      ...(extras.length > 0 ? { extras } : {}),
    },
    save: async (quote) => {
      try {
        const { id } = await creation.send({ ...quote, ...(offer ? { promoId: offer.id } : {}) });
        void navigate(paths.quote(id), { replace: true });
      } catch (error) {
        if (isPromoRefused(error)) dispatch(promoRefused({ carId: car.id, problem: errorMessage(error) }));
        throw error;
      }
    },
  });
  return (
    <ContractForm state={form} aria-label="Quote">
      <Stack spacing={2.5}>
        <div>
          <ReservationFacts
            facts={[
              { label: 'Car', value: carName(car) },
              { label: 'Dates', value: reservationDatesText(dates) },
              { label: 'Total', value: formatPounds(price.totalPence), strong: true },
            ]}
          />
          <PriceLines lines={lines} />
          {/* A code is checked for an account. */}
          {user && <PromoCode carId={car.id} isForOther />}
        </div>
        <FormMessage text={isPromoRefused(creation.error) ? undefined : creation.message} />
        <FormTextField label="Name on the quote" name="name" autoComplete="name" hint="A person or a firm." />
        <SubmitButton busy={creation.isLoading} busyText="Making the quote...">
          Make the quote
        </SubmitButton>
      </Stack>
    </ContractForm>
  );
}
