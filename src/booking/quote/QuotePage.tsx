// /quotes/{quoteId}: a price in writing, its PDF, and the link that opens the booking with the same content.
import { useParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '#app/platform/store/hooks.ts';
import { extrasText, searchOf } from '#app/platform/address/datesInAddress.ts';
import { isApiError } from '#app/platform/api/apiError.ts';
import { paths, quoteFile } from '#app/platform/address/paths.ts';
import { shareAddress } from '#app/platform/browser/share.ts';
import { useServerNow } from '#app/platform/clock/serverClock.ts';
import { ButtonLink } from '#app/kit/page/ButtonLink.tsx';
import { Loaded } from '#app/kit/page/Loaded.tsx';
import { Loading } from '#app/kit/page/Loading.tsx';
import { PageHeading } from '#app/kit/page/PageHeading.tsx';
import type { WrittenQuote } from '#domain/booking/contract/quotes.ts';
import { isQuoteValid, promoNote } from '#domain/booking/quotes.ts';
import { reservationDatesText } from '#domain/booking/reservationText.ts';
import { linesOfReservation } from '#domain/money/presentedLines.ts';
import { poundsForPeople } from '#domain/money/pence.ts';
import { MINUTE } from '#domain/time/durations.ts';
import { formatLondonDate, londonDate } from '#domain/time/london.ts';
import { useGetQuoteQuery } from '../data/quoteApi.ts';
import { PriceLines } from '../reservation/PriceLines.tsx';
import { ReservationFacts } from '../reservation/ReservationFacts.tsx';

export function QuotePage() {
  const { quoteId = '' } = useParams();
  const query = useGetQuoteQuery(quoteId);
  const isGone = isApiError(query.error) && [400, 404].includes(query.error.status);
  return (
    <div className="lcr-page" style={{ maxWidth: 760 }}>
      {isGone ? (
        <>
          <PageHeading>This quote does not exist</PageHeading>
          <p>Quotes are deleted some weeks after their last day.</p>
          <ButtonLink to={paths.cars}>See the cars</ButtonLink>
        </>
      ) : (
        <Loaded {...query} loading={<Loading />}>
          {(quote) => <Quote quote={quote} />}
        </Loaded>
      )}
    </div>
  );
}

/** The page of the car with the dates and extras of the quote. */
function bookingOf({ id, carId, dates, extras }: WrittenQuote): string {
  const { startDate: from, endDate: to, startTime, endTime } = dates;
  const chosen = Object.fromEntries(extras.map((extra) => [extra.id, extra.quantity]));
  return paths.car(carId) + searchOf({ from, to, startTime, endTime, extras: extrasText(chosen), quote: id });
}

function Quote({ quote }: { quote: WrittenQuote }) {
  const dispatch = useAppDispatch();
  const isValid = isQuoteValid(quote, useServerNow(MINUTE));
  const { seller } = quote;
  const sellerNote = [seller.address, seller.vatNumber && `VAT number ${seller.vatNumber}`]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <PageHeading title={`Quote ${quote.number}`} overline={quote.number}>
        Quote
      </PageHeading>
      <Paper variant="panel" sx={{ mt: 3 }}>
        <ReservationFacts
          facts={[
            { label: 'From', value: seller.name, ...(sellerNote ? { note: sellerNote } : {}) },
            { label: 'For', value: quote.name },
            { label: 'Car', value: quote.car },
            { label: 'Dates', value: reservationDatesText(quote.dates) },
            { label: 'Made on', value: formatLondonDate(londonDate(Date.parse(quote.createdAt))) },
            { label: 'Valid until', value: formatLondonDate(quote.validUntil), strong: true },
          ]}
        />
        <PriceLines lines={linesOfReservation(quote)} />
        <ReservationFacts
          facts={[
            { label: 'Net', value: poundsForPeople(quote.net) },
            { label: `VAT ${String(quote.vatRatePercent)}%`, value: poundsForPeople(quote.vat) },
            { label: 'Total', value: poundsForPeople(quote.total), strong: true },
            { label: 'Deposit, to pay when booking', value: poundsForPeople(quote.deposit) },
          ]}
        />
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {isValid ? VALID + promoNote(quote) : ENDED}
        </Typography>
      </Paper>
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ButtonLink to={bookingOf(quote)} variant="contained">
          {isValid ? 'Book this' : 'See today’s price'}
        </ButtonLink>
        <a className="lcr-button" href={quoteFile(quote.id)} download>
          Download PDF
        </a>
        <Button
          variant="outlined"
          onClick={() => void dispatch(shareAddress(`Quote ${quote.number}`, window.location.href))}
        >
          Share
        </Button>
      </Box>
    </>
  );
}

const VALID =
  'We book at this price until the last day. The quote holds no dates: somebody else may book the car.';
const ENDED = 'This quote has ended.';
