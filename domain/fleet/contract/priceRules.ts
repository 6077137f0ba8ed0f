// The rules with which staff change prices. Only their screen loads these schemas.
import * as z from 'zod/mini';
import { id, line, londonDate, toNumber, wholeNumber } from '#domain/kit/fields.ts';
import { publicly, publicText } from '#domain/kit/privacy.ts';
import { PURPOSES } from '#domain/kit/purpose.ts';
import { PRICE_RULE_KINDS, priceRuleFault } from '../priceRules.ts';

/** A value that may be missing: null, or '' from a form. Its schema has the message for a wrong one. */
const orNull = <Value>(schema: z.ZodMiniType<Value>) =>
  z.pipe(
    z.nullable(z.union([publicText(), z.number()])),
    z.pipe(
      z.transform((value: string | number | null) => (value === '' ? null : value)),
      z.nullable(schema) as unknown as z.ZodMiniType<Value | null, string | number | null>,
    ),
  );

const PERCENT = 'The change is a whole number of percent, such as 20 or -10.';
const DAYS = 'The days are numbers from 1 for Monday to 7 for Sunday.';

/** Days as a list of numbers; forms send '6,7'. */
const weekdays = z.pipe(
  z.union([publicText(), z.array(z.int())], DAYS),
  z.pipe(
    z.transform((value: string | number[]) =>
      typeof value === 'string' ? value.split(',').filter(Boolean).map(Number) : value,
    ),
    z
      .array(z.int(DAYS).check(z.gte(1, DAYS), z.lte(7, DAYS)))
      .check(z.refine((days) => new Set(days).size === days.length, DAYS)),
  ),
);

/** POST and PUT /api/price-rules: the whole rule. Forms may send numbers as text, and '' for none. */
export const priceRuleForm = z
  .object({
    kind: z.enum(PRICE_RULE_KINDS, 'Please choose what it is.'),
    /** The name in the price lines of customers, or the promo code. */
    name: publicly(line('Name', 40)),
    percent: z.pipe(
      z.union([publicText(), z.number()], PERCENT),
      z.pipe(z.transform(toNumber), z.int(PERCENT)),
    ),
    firstDay: orNull(londonDate),
    lastDay: orNull(londonDate),
    weekdays,
    carId: orNull(id),
    CarForReason: orNull(z.enum(PURPOSES, 'Please choose for which cars it is.')),
    /** Of a promo code: the bookings with it, of all customers and of one; empty for no limit. */
    maxUses: orNull(wholeNumber('Uses', 100_000)),
    maxUsesOfPerson: orNull(wholeNumber('Uses of one customer', 100)),
    active: z.boolean(),
    /** In a change: the version on which the change is based. */
    version: z.optional(z.int()),
  })
  .check(({ value, issues }) => {
    const fault = priceRuleFault(value);
    if (fault) issues.push({ code: 'custom', input: value, path: [fault.field], message: fault.message });
  });
export type PriceRuleForm = z.output<typeof priceRuleForm>;
/** The same as a client sends it. */
export type PriceRuleRequest = z.input<typeof priceRuleForm>;

export const priceRule = z.object({
  id,
  kind: z.enum(PRICE_RULE_KINDS),
  name: publicText(),
  percent: z.int(),
  firstDay: z.nullable(londonDate),
  lastDay: z.nullable(londonDate),
  weekdays: z.array(z.int()),
  carId: z.nullable(id),
  CarForReason: z.nullable(z.enum(PURPOSES)),
  maxUses: z.nullable(z.int()),
  maxUsesOfPerson: z.nullable(z.int()),
  active: z.boolean(),
  /** Of a promo code: the bookings with it that are held or reserved now. */
  uses: z.int(),
  version: z.int(),
});
export type PriceRule = z.infer<typeof priceRule>;
export const priceRuleList = z.array(priceRule);
