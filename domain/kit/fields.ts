// The fields that the calls share. zod/mini saves 17 kB in the browser; every message can be shown to a user.
import * as z from 'zod/mini';
import { privateText, publicText } from './privacy.ts';
import { withoutInvisible, withSpaces } from './cleanText.ts';
import { isPounds, penceToPounds, poundsToPence } from '#domain/money/pence.ts';
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

const NOT_A_DATE = 'Not a date: YYYY-MM-DD.';
export const londonDate = publicText('Please choose a date.').check(z.refine(isLondonDate, NOT_A_DATE));
/**
 * A London date of a filter or a report, from 1900 to 2999. Before 1847 London's offset from UTC was not a whole
 * number of hours.
 */
export const filterDate = publicText('Please choose a date.').check(
  z.refine(isLondonDate, { error: NOT_A_DATE, abort: true }),
  z.refine((date) => date >= '1900' && date < '3000', 'Please choose a year from 1900 to 2999.'),
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

const numberOrText = (missing: string) => z.union([publicText(), z.number()], missing);
/** Decimal digits only: `Number` also reads '', '0x10' and '1e3'. */
const DECIMAL = /^\s*-?\d+(\.\d*)?\s*$/;
const toNumber = (value: number | string) =>
  typeof value === 'string' && !DECIMAL.test(value) ? Number.NaN : Number(value);

/** The largest amount in a request; the database stores pence as 32-bit integers. */
const MOST_POUNDS = 9_999_999.99;

/** Pounds in a request: a number, also one that the client has computed with floats, or a text such as '£1,200.00'. */
export const poundsInput = (missing = 'An amount in pounds is required.') =>
  z.pipe(
    numberOrText(missing),
    z.pipe(
      z.transform((value: string | number) =>
        isPounds(value) ? penceToPounds(poundsToPence(value)) : withoutNoise(toNumber(value), 2),
      ),
      pounds.check(z.lte(MOST_POUNDS, 'The amount is too large.')),
    ),
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
