// The fields that the calls share. zod/mini saves 17 kB in the browser; every message can be shown to a user.
import * as z from 'zod/mini';
import { privateText, publicText } from './privacy.ts';
import { withoutInvisible, withSimpleCharacters, withSpaces } from './cleanText.ts';
import { isPounds, NOT_POUNDS, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
import { isLondonDate, isLondonTime } from '#domain/time/london.ts';

// Compiled schemas would need 'unsafe-eval' in the page's content security policy.
z.config({ jitless: true });

const NO_CONTROLS = /^(?:[\t\n\r]|\P{Cc})*$/u;
const NO_BREAKS = /^[^\n\r]*$/;

/** A check that removes invisible characters before the checks behind it; a text without visible ones becomes ''. */
export const visible = () => z.overwrite(withoutInvisible);

/** The same for an address, a number or a code, which it also trims and which needs no joiner and no mark of direction. */
export const plain = () =>
  z.overwrite((typed: string) =>
    withoutInvisible(typed)
      .replace(/\p{Cf}/gu, '')
      .trim(),
  );

/** A private text of one or several lines, trimmed, of `min` to `max` characters. */
export const text = (label: string, max: number, min = 1, clean: typeof visible = visible) =>
  privateText(`${label} is required.`).check(
    clean(),
    z.trim(),
    z.minLength(min, min === 1 ? `${label} is required.` : `${label} needs at least ${min} characters.`),
    z.maxLength(max, `${label} can have at most ${max} characters.`),
    z.regex(NO_CONTROLS, `${label} cannot contain control characters.`),
  );

/** A private text of one line: for the header of a mail, a table, or the place beside a name. */
export const line = (label: string, max: number, min = 1) =>
  text(label, max, min, () => z.overwrite((typed: string) => withoutInvisible(withSpaces(typed)))).check(
    z.regex(NO_BREAKS, `${label} cannot contain line breaks.`),
  );

/** A text that may be missing: null, which other clients send for none, is ''. The forms of the app send ''. */
export const orNone = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullable(schema),
    z.transform((value: string | null) => value ?? ''),
  ) as unknown as z.ZodMiniType<string, string>;

export const id = z.uuid('Not a valid id.');
export const idParams = z.object({ id });
/** The version on which a call without a body is based; without it any version. */
export const versionQuery = z.object({ version: z.optional(z.coerce.number().check(z.int())) });

/**
 * A London date from 1900 to 2999. Before 1847 London's offset from UTC was not a whole number of hours, and the day
 * after the year 9999 has no text of four digits.
 */
export const londonDate = publicText('Please choose a date.').check(
  // One check: a union shows the message of a check that does not abort.
  z.refine((date) => isLondonDate(date) && date >= '1900' && date < '3000', {
    error: ({ input }) =>
      isLondonDate(String(input)) ? 'Please choose a year from 1900 to 2999.' : 'Not a date: YYYY-MM-DD.',
  }),
);
export const londonTime = publicText('Please choose a time.').check(
  z.refine(isLondonTime, 'Not a time: HH:mm.'),
);

/** An optional time; clients also send null or '' for none. */
export const optionalTime = z.optional(z.nullable(z.union([z.literal(''), londonTime])));

/** Pounds with at most two decimals, as a number. */
export const pounds = z
  .number('An amount in pounds is required.')
  .check(
    z.gte(0, { error: 'An amount cannot be negative.', abort: true }),
    z.refine(isPounds, 'An amount has at most two decimals.'),
  );

/** The number without the noise of floats: 100.05 - 30.02 is 70.03. `digits` is the number of its decimals. */
function withoutNoise(value: number, digits: number): number {
  const rounded = Number(value.toFixed(digits));
  return Math.abs(rounded - value) < 1e-6 ? rounded : value;
}

/** A text that is no amount gets the message about the format, not about a missing amount. */
const readPounds = (value: number | string, { issues }: { issues: z.core.$ZodRawIssue[] }): number => {
  if (isPounds(value)) return penceToPounds(poundsToPence(value));
  const number = withoutNoise(toNumber(value), 2);
  if (typeof value === 'string' && value.trim() !== '' && Number.isNaN(number)) {
    issues.push({ code: 'custom', input: value, message: NOT_POUNDS });
  }
  return number;
};

const numberOrText = (missing: string) => z.union([publicText(), z.number()], missing);
/** Decimal digits only: `Number` also reads '', '0x10' and '1e3'. */
const DECIMAL = /^-?\d+(\.\d*)?$/;
/** The number that a text means; NaN for any other text. */
export function toNumber(value: number | string): number {
  if (typeof value === 'number') return value;
  const text = withSimpleCharacters(value);
  return DECIMAL.test(text) ? Number(text) : Number.NaN;
}

/** The largest amount in a request; the database stores pence as 32-bit integers. */
const MOST_POUNDS = 9_999_999.99;

/** Pounds in a request: a number, also one that the client has computed with floats, or a text such as '£1,200.00'. */
export const poundsInput = (missing = 'An amount in pounds is required.') =>
  z.pipe(
    numberOrText(missing),
    z.pipe(z.transform(readPounds), pounds.check(z.lte(MOST_POUNDS, 'The amount is too large.'))),
  );

const NOT_PENCE = 'The amount is a whole number of pence.';
/** Whole pence in a request, the unit of the card payment provider: also computed with floats, or as a text. */
export const penceAmount = z.pipe(
  numberOrText(NOT_PENCE),
  z.pipe(
    z.transform((value: string | number) => withoutNoise(toNumber(value), 0)),
    z
      .int(NOT_PENCE)
      .check(z.gte(1, 'The amount must be above 0.'), z.lte(99_999_999, 'The amount is too large.')),
  ),
);

/** A whole number of 1 to `max`; forms may send it as text. */
export const wholeNumber = (label: string, max: number) =>
  z.pipe(
    numberOrText(`${label} is required.`),
    z.pipe(
      z.transform(toNumber),
      z
        .int(`${label} is a whole number.`)
        .check(z.gte(1, `${label} is at least 1.`), z.lte(max, `${label} is at most ${max}.`)),
    ),
  );

/** A page of a large table; without `page` the answer is the whole list. */
export const listQuery = z.object({
  page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  sort: z.optional(publicText().check(z.regex(/^-?[A-Za-z_]{1,40}$/))),
  q: z.optional(privateText().check(plain(), z.maxLength(200))),
  /** 'export' for a list that a user downloads as a file, which the audit log records. */
  purpose: z.optional(z.literal('export')),
});
export type ListQuery = z.infer<typeof listQuery>;
