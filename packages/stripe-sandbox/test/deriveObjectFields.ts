// Writes objectFields.json: the fields of Stripe's objects, from the types of the installed SDK, which Stripe generates
// from its OpenAPI description. Run it after an upgrade of the SDK: npx tsx packages/stripe-sandbox/test/deriveObjectFields.ts
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type Stripe from 'stripe';
import ts from 'typescript';

type Intent = Stripe.PaymentIntent;
type ChargeCard = NonNullable<NonNullable<Stripe.Charge['payment_method_details']>['card']>;
type MethodCard = NonNullable<Stripe.PaymentMethod['card']>;
type Destination = NonNullable<Stripe.Refund['destination_details']>;

/** Each object, and the objects inside it that the sandbox fills. */
export interface Objects {
  payment_intent: Intent;
  'payment_intent.amount_details': NonNullable<Intent['amount_details']>;
  'payment_intent.automatic_payment_methods': NonNullable<Intent['automatic_payment_methods']>;
  'payment_intent.last_payment_error': NonNullable<Intent['last_payment_error']>;
  'payment_intent.next_action': NonNullable<Intent['next_action']>;
  charge: Stripe.Charge;
  'charge.billing_details': Stripe.Charge['billing_details'];
  'charge.billing_details.address': NonNullable<Stripe.Charge['billing_details']['address']>;
  'charge.outcome': NonNullable<Stripe.Charge['outcome']>;
  'charge.payment_method_details': NonNullable<Stripe.Charge['payment_method_details']>;
  'charge.payment_method_details.card': ChargeCard;
  'charge.payment_method_details.card.checks': NonNullable<ChargeCard['checks']>;
  'charge.payment_method_details.card.three_d_secure': NonNullable<ChargeCard['three_d_secure']>;
  refund: Stripe.Refund;
  'refund.destination_details': Destination;
  'refund.destination_details.card': NonNullable<Destination['card']>;
  dispute: Stripe.Dispute;
  'dispute.evidence': Stripe.Dispute['evidence'];
  'dispute.evidence_details': Stripe.Dispute['evidence_details'];
  'dispute.payment_method_details': NonNullable<Stripe.Dispute['payment_method_details']>;
  'dispute.payment_method_details.card': NonNullable<
    NonNullable<Stripe.Dispute['payment_method_details']>['card']
  >;
  customer: Stripe.Customer;
  'customer.invoice_settings': Stripe.Customer['invoice_settings'];
  setup_intent: Stripe.SetupIntent;
  'setup_intent.automatic_payment_methods': NonNullable<Stripe.SetupIntent['automatic_payment_methods']>;
  'setup_intent.last_setup_error': NonNullable<Stripe.SetupIntent['last_setup_error']>;
  'setup_intent.next_action': NonNullable<Stripe.SetupIntent['next_action']>;
  event: Stripe.Event;
  'event.data': Stripe.Event['data'];
  'event.request': NonNullable<Stripe.Event['request']>;
  payment_method: Stripe.PaymentMethod;
  'payment_method.billing_details': Stripe.PaymentMethod['billing_details'];
  'payment_method.card': MethodCard;
  'payment_method.card.checks': NonNullable<MethodCard['checks']>;
  'payment_method.card.networks': NonNullable<MethodCard['networks']>;
}

const file = path.resolve(import.meta.filename);
const program = ts.createProgram([file], {
  strict: true,
  skipLibCheck: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2023,
});
const checker = program.getTypeChecker();

function jsonTypes(type: ts.Type): string[] {
  if (type.isUnion()) return [...new Set(type.types.flatMap(jsonTypes))];
  if (type.flags & ts.TypeFlags.Undefined) return [];
  if (type.flags & ts.TypeFlags.Null) return ['null'];
  if (type.flags & ts.TypeFlags.StringLike) return ['string'];
  if (type.flags & ts.TypeFlags.NumberLike) return ['number'];
  if (type.flags & ts.TypeFlags.BooleanLike) return ['boolean'];
  if (checker.isArrayType(type)) return ['array'];
  // `string & {}` represents strings that later versions may add.
  if (type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String)) return ['string'];
  return ['object'];
}

/** Names by their types, such as `"null|string": "description customer_account"`; '?' marks fields that may be absent. */
function fieldsOf(type: ts.Type, at: ts.Node): Record<string, string> {
  const groups = new Map<string, string[]>();
  for (const property of type.getProperties()) {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const types = jsonTypes(checker.getTypeOfSymbolAtLocation(property, at)).sort().join('|');
    const group = isOptional ? `${types}?` : types;
    groups.set(group, [...(groups.get(group) ?? []), property.name]);
  }
  return Object.fromEntries([...groups].sort().map(([group, names]) => [group, names.sort().join(' ')]));
}

const source = program.getSourceFile(file);
const declaration = source?.statements.find(ts.isInterfaceDeclaration);
if (!declaration) throw new Error('The interface Objects is missing.');
const objects = checker
  .getTypeAtLocation(declaration)
  .getProperties()
  .map((property) => [
    property.name,
    fieldsOf(checker.getTypeOfSymbolAtLocation(property, declaration), declaration),
  ]);
const text = `${JSON.stringify(Object.fromEntries(objects), null, 2)}\n`;
writeFileSync(path.join(path.dirname(file), 'objectFields.json'), text);
