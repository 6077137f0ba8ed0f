// The lines of a reservation's price: in the summary, at checkout, on the confirmation and the receipt, in the profile
// and for admins.
import { StaticStyle } from '#app/kit/page/StaticStyle.tsx';
import { formatPounds } from '#domain/money/pence.ts';
import { lineText, type PriceLine } from '#domain/money/lines.ts';
import css from './PriceLines.css';

export interface PriceLinesProps {
  /** Amounts in pence; they add up to the total. */
  lines: readonly PriceLine[];
}

export function PriceLines({ lines }: PriceLinesProps) {
  // The amount of a single line is the total, which is beside the lines.
  const isWhole = lines.length === 1;
  return (
    <ul className="lcr-price-lines" aria-label="Price">
      <StaticStyle id="price-lines" css={css} />
      {lines.map((line, index) => (
        // Lines have no id, and their order does not change.
        <li key={index}>
          <span>
            {line.label}
            <small key={lineText(line)} translate="no">
              {lineText(line)}
            </small>
          </span>
          {!isWhole && (
            <span key={line.amountPence} translate="no">
              {formatPounds(line.amountPence)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
